"""The game panel: one window in which any title is played and looked at."""

from lostatlas_widgets.game_panel.model import GameModel, LegalChoice, Update
from lostatlas_widgets.game_panel.panel import GamePanel
from lostatlas_widgets.game_panel.scene_view import SceneView

__all__ = ["GameModel", "GamePanel", "LegalChoice", "SceneView", "Update"]
