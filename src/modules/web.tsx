import { useRouterState } from '@tanstack/react-router'
import { Bell } from 'lucide-react'
import { type ComponentType, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { tellHelp } from '#kernel/web/help.ts'
import { registerLoss } from '#kernel/web/leaving.ts'
import type { LazyPage, WebModule } from '#kernel/web/module.ts'
import type { Frames } from '#kernel/web/router.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { accessWeb } from '#modules/access/index.web.tsx'
import { signOut, UserFace, withSudo } from '#modules/access/public.web.tsx'
import { SessionGate as AccessGate } from '#modules/access/session/SessionGate.tsx'
import { accountingWeb } from '#modules/accounting/index.web.tsx'
import { alertsWeb } from '#modules/alerts/index.web.tsx'
import { approvalsWeb } from '#modules/approvals/index.web.tsx'
import { billingWeb } from '#modules/billing/index.web.tsx'
import { clinicWeb } from '#modules/clinic/index.web.tsx'
import { clinicCards } from '#modules/clinic/public.web.tsx'
import { fleetWeb } from '#modules/fleet/index.web.tsx'
import { hrWeb } from '#modules/hr/index.web.tsx'
import { dashboardCards, profileTabs } from '#modules/hr/public.web.tsx'
import { legalWeb } from '#modules/legal/index.web.tsx'
import { partiesWeb } from '#modules/parties/index.web.tsx'
import { platformWeb } from '#modules/platform/index.web.tsx'
import { PwaParts } from '#modules/platform/pwa/PwaParts.tsx'
import { addressMatches } from '#modules/platform/shell/address.web.ts'
import { CompanyFrame } from '#modules/platform/shell/CompanyFrame.tsx'
import { useAtRest } from '#modules/platform/shell/rest.web.ts'
import { SuperAdminFrame } from '#modules/platform/shell/SuperAdminFrame.tsx'
import { ShellContext, type ShellParts } from '#modules/platform/shell/slots.tsx'
import { realestateWeb } from '#modules/realestate/index.web.tsx'
import { estateCards } from '#modules/realestate/public.web.tsx'
import { rentalsWeb } from '#modules/rentals/index.web.tsx'
import { reportsWeb } from '#modules/reports/index.web.tsx'
import { restaurantWeb } from '#modules/restaurant/index.web.tsx'
import { servicesWeb } from '#modules/services/index.web.tsx'
import { supportWeb } from '#modules/support/index.web.tsx'
import { newTicketHref } from '#modules/support/public.web.tsx'
import { tradeWeb } from '#modules/trade/index.web.tsx'
import { tradeCards } from '#modules/trade/public.web.tsx'
import { late } from '#ui/onDemand.tsx'
import { PlainIconButton } from '#ui/PlainIconButton.tsx'
import { Toaster } from '#ui/Toaster.tsx'
import { useNarrow } from '#ui/useNarrow.ts'

/** A part of the shell that comes after it: the first page is not kept waiting for menus and dialogs. */
function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: ReactNode = null,
): ComponentType<P> {
  const Part = late(async () => ({ default: (await load()) as ComponentType<object> }))
  return props => (
    <Suspense fallback={meanwhile}>
      <Part {...props} />
    </Suspense>
  )
}

/** Presses the button of a part that has come, because the one that stood in its place was pressed. */
function Pressed({ wanted, children }: { wanted: boolean; children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the part takes the place of its button
  useLayoutEffect(() => {
    if (wanted) place.current?.querySelector('button')?.click()
  }, [])
  return (
    <span ref={place} style={{ display: 'contents' }}>
      {children}
    </span>
  )
}

/**
 * A part of the frame that is not even fetched before the first page has come whole, unless its button is pressed: on a slow line the
 * page may take seconds, and a press is not lost.
 */
function atRest(load: () => Promise<ComponentType>, button: ReactNode): ComponentType {
  const Part = late(async () => ({ default: await load() }))
  return () => {
    const isAtRest = useAtRest()
    const [isWanted, setWanted] = useState(false)
    const early = (
      <span style={{ display: 'contents' }} onClickCapture={() => setWanted(true)}>
        {button}
      </span>
    )
    if (!isAtRest && !isWanted) return early
    return (
      <Suspense fallback={early}>
        <Pressed wanted={isWanted}>
          <Part />
        </Pressed>
      </Suspense>
    )
  }
}

tellHelp(newTicketHref)

let registered: Promise<void> | undefined

/** A module whose pages have places for what other modules add: its pages load after the additions are registered. */
function extended(module: WebModule): WebModule {
  const pages = Object.entries(module.pages).map(([path, load]): [string, LazyPage] => [
    path,
    async () => {
      registered ??= import('./web-registrations.ts').then(additions => additions.registerScreens())
      await registered
      return load()
    },
  ])
  return { ...module, pages: Object.fromEntries(pages) }
}

/** Every module of the web app, in dependency order: the composition root reads this and nothing else. */
export const webModules: readonly WebModule[] = [
  platformWeb,
  accessWeb,
  alertsWeb,
  approvalsWeb,
  extended(partiesWeb),
  extended(accountingWeb),
  extended(billingWeb),
  extended(fleetWeb),
  rentalsWeb,
  hrWeb,
  supportWeb,
  realestateWeb,
  tradeWeb,
  clinicWeb,
  servicesWeb,
  legalWeb,
  restaurantWeb,
  reportsWeb,
]

const parts: ShellParts = {
  manifests: webModules.map(module => module.manifest),
  pages: Object.assign({}, ...webModules.map(module => module.pages)),
  Bell: atRest(
    async () => (await import('#modules/alerts/alert/AlertsBell.tsx')).AlertsBell,
    <PlainIconButton label={m['alerts.title']()}>
      <Bell aria-hidden />
    </PlainIconButton>,
  ),
  UserMenu: atRest(
    async () => (await import('#modules/access/session/UserMenu.tsx')).UserMenu,
    <button type="button" className="user-menu">
      <UserFace />
    </button>,
  ),
  Clock: later(async () => (await import('#modules/hr/attendance/widget/ClockWidget.tsx')).default),
  AlertWishes: later(async () => (await import('#modules/alerts/preference/AlertWishes.tsx')).AlertWishes),
  OwnRequests: later(async () => (await import('#modules/approvals/request/OwnRequests.tsx')).OwnRequests),
  profileTabs,
  dashboardCards: [...estateCards, ...tradeCards, ...clinicCards, ...dashboardCards],
  AccountSecurity: later(
    async () => (await import('#modules/access/account/AccountSecurity.tsx')).AccountSecurity,
  ),
  SignIn: later(async () => (await import('#modules/access/signIn/SignIn.tsx')).SignIn),
  signOut,
  findRecords: async text => (await import('#modules/reports/search/findRecords.web.ts')).findRecords(text),
  confirmed: withSudo,
}

const publicPages = webModules
  .flatMap(({ manifest }) => manifest.routes)
  .filter(({ guard }) => guard.kind === 'P')
const isPublic = (path: string) => publicPages.some(page => addressMatches(page.path, path))

/** Who is signed in, then what the shell is made of: around every page, the public ones too. */
export function SessionGate({
  navigate,
  children,
}: {
  navigate: (href: string) => void
  children: ReactNode
}) {
  return (
    <AccessGate navigate={navigate} isPublic={isPublic}>
      <ShellContext value={parts}>{children}</ShellContext>
    </AccessGate>
  )
}

/** What a yard left on this device goes from whatever page is opened next; others do not load it. */
const YardQueue = later(() =>
  import('#modules/fleet/inspection/page/YardQueue.tsx').then(
    file => file.YardQueue,
    // Without signal and not on the device yet: the page itself matters more than the word about the queue.
    () => () => null,
  ),
)
const holdsYardWork = () => Object.keys(localStorage).some(key => key.startsWith('draft:yard:'))

registerLoss(async () => {
  if (!holdsYardWork()) return null
  const count = (await import('#modules/fleet/inspection/page/outbox.web.ts')).waitingCount()
  return count > 0 ? m['fleet.yard.waiting']({ count }) : null
})

/** Sales of a till that the server has not confirmed would go with the key that locks them. */
registerLoss(async () => {
  if (!localStorage.getItem('draft:till-waiting')) return null
  const count = (await import('#modules/trade/till/page/tillQueue.web.ts')).waitingSales()
  return count > 0 ? m['trade.till.offline']({ count }) : null
})

const YardAtHand = atRest(
  async () => (await import('#modules/rentals/handover/yard/YardAtHand.tsx')).default,
  null,
)

/** On a phone of somebody who works in the yard of his own company, nobody's visit. */
function useYardPhone(): boolean {
  const { facts, can } = useSession()
  const isNarrow = useNarrow()
  const works =
    can('operations.contracts.write') || can('fleet.dispatch.write') || can('fleet.vehicles.write')
  return isNarrow && works && facts !== null && facts.browse === null && facts.denial === null
}

const NotFound = later(async () => (await import('#modules/access/session/NotFound.tsx')).NotFound)

function Root() {
  // Looked at on every page: the yard's work may have begun on the one before.
  useRouterState({ select: state => state.location.pathname })
  const isAtRest = useAtRest()
  const isYardPhone = useYardPhone()
  return (
    <>
      {isAtRest && <Toaster />}
      <PwaParts />
      {holdsYardWork() && <YardQueue />}
      {isYardPhone && <YardAtHand />}
    </>
  )
}

export const frames: Frames = {
  Root,
  Company: CompanyFrame,
  SuperAdmin: SuperAdminFrame,
  NotFound: () => <NotFound />,
  Denied: later(async () => (await import('#modules/access/session/Denied.tsx')).Denied),
}
