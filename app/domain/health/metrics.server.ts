import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";

import type { Refusal } from "./csp-report";
import { thisRelease } from "~/domain/health/release.server";

/** The metrics of this process for Prometheus. No label names a person, a requested address or a network. */

const registry = new Registry();

const answers = new Counter({
  name: "shop_answers_total",
  help: "Answers that have left, by line of the site's table and status.",
  labelNames: ["address", "status"],
  registers: [registry],
});
const durations = new Histogram({
  name: "shop_answer_seconds",
  help: "From a request's first byte to its answer's last, by kind of address.",
  labelNames: ["kind"],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
});
const refusals = new Counter({
  name: "shop_csp_reports_total",
  help: "What browsers kept pages from loading, by directive and by where it came from.",
  labelNames: ["directive", "source"],
  registers: [registry],
});
const workerFaults = new Counter({
  name: "shop_worker_faults_total",
  help: "Rounds of a background task that ended in a fault.",
  labelNames: ["worker"],
  registers: [registry],
});

const build = new Gauge({
  name: "shop_build_info",
  help: "What runs: always 1.",
  labelNames: ["version", "commit"],
  registers: [registry],
});
build.set({ version: thisRelease().version, commit: thisRelease().commit ?? "" }, 1);

let observing = false;

/**
 * Observes event loop, memory and garbage collection from now on. A shop with a monitor calls it as it starts: numbers
 * that begin at the first scrape have no minimum and no mean yet. A shop without a monitor does not pay for it.
 */
export function observeProcess(): void {
  if (!observing) collectDefaultMetrics({ register: registry });
  observing = true;
}

export function countAnswer({ id, kind }: { id: string; kind: string }, status: number, milliseconds: number): void {
  answers.inc({ address: id, status });
  durations.observe({ kind }, milliseconds / 1000);
}

export function countRefusal({ directive, source }: Refusal): void {
  refusals.inc({ directive, source });
}

export function countWorkerFault(worker: string): void {
  workerFaults.inc({ worker });
}

/** A number that is read at the time of a scrape. */
export type Reading = { name: string; help: string; value: number };

/** @returns the metrics of the process and the given readings, in the text format of Prometheus */
export async function metricsText(readings: Reading[]): Promise<{ type: string; text: string }> {
  observeProcess();
  const now = new Registry();
  for (const { name, help, value } of readings) new Gauge({ name, help, registers: [now] }).set(value);
  const all = Registry.merge([registry, now]);
  return { type: all.contentType, text: await all.metrics() };
}
