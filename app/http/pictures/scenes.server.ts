/**
 * The pictures that pages ask for by name. They are made on the server, because in a browser the code that draws them
 * would weigh more than the page.
 */
export { frameUrl, typicalLensHeight } from "~/illustration/index";
