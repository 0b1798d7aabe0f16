import type { WebModule } from '#kernel/web/module.ts'
import type { Frames } from '#kernel/web/router.tsx'
import { Denied } from '#modules/access/web/Denied.tsx'
import { accessWeb } from '#modules/access/web/index.tsx'
import { NotFound } from '#modules/access/web/NotFound.tsx'
import { SignIn, signOut, UserMenu, withSudo } from '#modules/access/web/public.tsx'
import { accountingWeb } from '#modules/accounting/web/index.tsx'
import { alertsWeb } from '#modules/alerts/web/index.tsx'
import { AlertsBell } from '#modules/alerts/web/public.tsx'
import { partiesWeb } from '#modules/parties/web/index.tsx'
import { CompanyFrame } from '#modules/platform/web/shell/CompanyFrame.tsx'
import { ShellContext, type ShellParts } from '#modules/platform/web/shell/slots.tsx'
import { SuperAdminFrame } from '#modules/platform/web/shell/SuperAdminFrame.tsx'
import { reportsWeb } from '#modules/reports/web/index.tsx'
import { Toaster } from '#ui/Toaster.tsx'

export { SessionGate } from '#modules/access/web/SessionGate.tsx'

/** Every module of the web app, in dependency order: the composition root reads this and nothing else. */
export const webModules: readonly WebModule[] = [
  accessWeb,
  alertsWeb,
  partiesWeb,
  accountingWeb,
  reportsWeb,
]

const parts: ShellParts = {
  manifests: webModules.map(module => module.manifest),
  pages: Object.assign({}, ...webModules.map(module => module.pages)),
  Bell: AlertsBell,
  UserMenu,
  SignIn,
  signOut,
  confirmed: withSudo,
}

export const frames: Frames = {
  Root: () => <Toaster />,
  Company: () => (
    <ShellContext value={parts}>
      <CompanyFrame />
    </ShellContext>
  ),
  SuperAdmin: () => (
    <ShellContext value={parts}>
      <SuperAdminFrame />
    </ShellContext>
  ),
  NotFound,
  Denied,
}
