// Loaded into a shop that a test or the demo starts. The shop ends with its parent process, even after a kill -9.
process.channel?.unref();
process.on("disconnect", () => process.exit(0));
