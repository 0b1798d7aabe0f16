import type { Offered } from '#kernel/server/contributions.ts'
import type { Runtime } from '#kernel/server/runtime.ts'

/** Offers new companies generated records. Their generator is loaded on demand: few companies need it, and once. */
export const offerExamples = (runtime: () => Runtime): Offered => ({
  exampleFills: async () => [
    async (companyId, person) => {
      const { fillExamples } = await import('./demo.ts')
      await fillExamples(runtime(), companyId, person)
    },
  ],
})
