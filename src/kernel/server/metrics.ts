import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export const registry = new Registry()
// Its usual clock wakes an idle server a hundred times a second, a hundredth of a processor.
collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 100 })

const durations = new Histogram({
  name: 'qafila_operation_seconds',
  help: 'Time an operation took, by name and outcome',
  labelNames: ['operation', 'outcome'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
})

export const faults = new Counter({
  name: 'qafila_faults_total',
  help: 'Unexpected errors answered with 500',
  registers: [registry],
})

/** Starts the clock of an operation; call the result with its outcome. */
export function observe(operation: string): (outcome: string) => void {
  const stop = durations.startTimer({ operation })
  return outcome => {
    stop({ outcome })
  }
}
