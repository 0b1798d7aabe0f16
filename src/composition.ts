import type { Runtime } from '#kernel/server/runtime.ts'
import { installationSecret } from '#kernel/server/secret.ts'
import { startParties } from '#modules/parties/public.server.ts'
import { startMailWay, startOwner } from '#modules/platform/public.server.ts'

/** Tells every module where it runs; once, ahead of the first call or the first run by the clock. */
export function startModules(runtime: Runtime, ownerUrl: string): void {
  const { smtpUrl, mailFrom } = runtime.config
  startOwner({ ownerUrl })
  startMailWay({ host: smtpUrl ? new URL(smtpUrl).host : null, sender: mailFrom })
  startParties({ secret: installationSecret() })
}
