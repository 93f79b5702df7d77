"""Where the site leans on the insides of Jupyter and Voilà: each test is about one seam, and says that it broke."""

import inspect
import re

import ipywidgets
import pytest
from jupyter_server.base.websocket import WebSocketMixin
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
from voila.exporter import VoilaExporter
from voila.notebook_renderer import NotebookRenderer

from cucumber.site import seams
from tests.site.test_ahead import text_of
from tests.site.test_serve import comes_true

pytestmark = pytest.mark.served


def test_a_browser_sets_of_a_widget_only_what_is_a_readers(monkeypatch):
    monkeypatch.setattr(ipywidgets.Widget, "set_state", ipywidgets.Widget.set_state)
    seams.keep_widgets_to_the_kernel()
    slider = ipywidgets.IntSlider(value=1, max=5)
    slider.set_state({"value": 3, "max": 9})
    assert (slider.value, slider.max) == (3, 5)
    slider.set_state({"value": "no number"})
    assert slider.value == 3
    output, shown = ipywidgets.Output(), {"output_type": "stream", "name": "stdout", "text": "printed"}
    output.set_state({"outputs": [shown], "msg_id": "another"})
    assert (output.outputs, output.msg_id) == ((shown,), "")


def test_a_socket_opens_without_its_kernel():
    assert "connect" in inspect.getsource(KernelWebsocketHandler.open)
    assert WebSocketMixin in KernelWebsocketHandler.__mro__
    assert "connect" not in inspect.getsource(WebSocketMixin.open)


def test_a_connection_goes_on_over_another_socket():
    assert "websocket_handler" in ZMQChannelsWebsocketConnection.class_traits()
    assert "self.websocket_handler.write_message" in inspect.getsource(
        ZMQChannelsWebsocketConnection.write_message.fget
    )


def test_a_connection_is_forgotten_for_the_socket_that_opened_it():
    assert "is self.websocket_handler" in inspect.getsource(ZMQChannelsWebsocketConnection.disconnect)


def test_a_page_is_rendered_without_a_kernel():
    given = inspect.getsource(NotebookRenderer.__init__)
    for name in ("request_handler", "voila_configuration", "traitlet_config", "template_paths", "page_config"):
        assert f'kwargs.get("{name}"' in given
    assert {"extra_context", "resources"} <= inspect.signature(
        VoilaExporter.generate_from_notebook_node
    ).parameters.keys()


@pytest.mark.parametrize("queue", ["_JUPYTERLAB_CORE_OUTPUT", "widgets_manager8", "widgets_jupyterlab_manager"])
def test_the_front_end_is_one_file(queue):
    script = seams.front_end()
    assert len(re.findall(rf"(?:web|rs)packChunk\w*{queue}=", script)) > 1
    assert "var _JUPYTERLAB" in script


def test_charts_have_a_script():
    assert seams.plotly().is_file()


@pytest.mark.thorough
@pytest.mark.browser
def test_the_front_end_reaches_every_seam_of_a_page_that_is_opened_for_the_second_time(serve, look):
    served = serve()
    address = f"{served.url}/voila/render/compare.ipynb"
    assert comes_true(lambda: 'id="site-ahead"' in text_of(address), within=60)
    page = look("/compare.ipynb", base=served.url)
    page.evaluate("seams.frontEnd.then(({ show }) => show({ 'text/plain': 'shown' }, document.body))")
    assert set(page.evaluate("[...seams.reached]")) >= {"its name", "load", "WebSocket", "attach", "comm", "restored"}
