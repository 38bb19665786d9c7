function initialize({ model }) {
  hearAgain(model.widget_manager);
  return showAgain(model.widget_manager);
}
export default { initialize };
