/** The pictures that pages ask for by name; in a browser the drawing of them would weigh more than the page. */
export { frameUrl, sceneUrl, typicalLensHeight } from "~/illustration/index";
