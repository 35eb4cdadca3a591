// The page around learns only that the bank has an answer; what it is, it asks the API.
window.parent.postMessage({ bank: "done" }, "*");
