// Loaded into a shop that a test or the demo starts: whatever ends the starter, even a kill -9, the shop ends too.
process.channel?.unref();
process.on("disconnect", () => process.exit(0));
