import type { Runtime } from '#kernel/server/runtime.ts'
import { installationSecret } from '#kernel/server/secret.ts'
import { startBilling } from '#modules/billing/public.server.ts'
import { composeModules } from '#modules/composition.ts'
import { startParties } from '#modules/parties/public.server.ts'
import { registerExampleFill, startMailWay, startPurge } from '#modules/platform/public.server.ts'
import { startRentals } from '#modules/rentals/public.server.ts'

/** Tells every module where it runs and joins them; once, ahead of the first call or the first run by the clock. */
export function composeAll(runtime: Runtime, ownerUrl: string): void {
  const { baseUrl, smtpUrl, mailFrom } = runtime.config
  startPurge({ ownerUrl })
  startMailWay({ host: smtpUrl ? new URL(smtpUrl).host : null, sender: mailFrom })
  startParties({ secret: installationSecret() })
  startBilling({ baseUrl })
  startRentals({ baseUrl })
  registerExampleFill(async (companyId, person) => {
    // Loaded when somebody wishes for it: few companies use it, and once.
    const { fillExamples } = await import('./demo.ts')
    await fillExamples(runtime, companyId, person)
  })
  composeModules()
}
