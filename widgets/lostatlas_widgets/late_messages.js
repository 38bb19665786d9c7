// Let models be told what anywidget gave up too soon.
//
// It gives each model two seconds to get ready. A page that is opened again builds hundreds of models and does nothing
// else, so on a slow machine the two seconds are over before the first is ready. Such a model is shown all the same, but
// anywidget throws away whatever the kernel tells it from then on.
const TOO_LATE = "[anywidget] Failed to initialize model.";
const PATIENT = Symbol.for("lostatlas.patient");

// Let the models of this kind, those that come later too, take what they are told although they came late.
function makePatient(kind) {
  if (Object.hasOwn(kind, PATIENT)) return;
  const original = kind._handle_comm_msg;
  const plainly = Object.getPrototypeOf(kind)._handle_comm_msg;
  kind[PATIENT] = true;
  kind._handle_comm_msg = async function handle(...message) {
    try {
      return await original.apply(this, message);
    } catch (error) {
      if (error?.message !== TOO_LATE) throw error;
    }
    return plainly.apply(this, message);
  };
  window.addEventListener("unhandledrejection", (event) => {
    if (event.reason?.message === TOO_LATE) event.preventDefault(); // it is not too late now
  });
}

function hearAgain(manager) {
  for (const coming of Object.values(manager._models ?? {})) {
    coming.then((model) => {
      if (model.get("_model_module") !== "anywidget") return;
      makePatient(Object.getPrototypeOf(model));
      model.comm?.on_msg(model._handle_comm_msg.bind(model)); // the way it took was fixed when it was made
    }, () => {}); // ipywidgets tells of a model that could not be made
  }
}
