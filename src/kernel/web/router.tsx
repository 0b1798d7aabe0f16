import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Navigate,
  Outlet,
  useRouterState,
} from '@tanstack/react-router'
import { type ComponentType, type ReactNode, Suspense, use, useEffect, useState } from 'react'
import { pageWords } from '#generated/page-words.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { showProblem } from '#ui/toast.ts'
import { guardPage } from '../shared/guard.ts'
import type { PageRoute } from '../shared/manifest.ts'
import { needCodeWords } from './catalogue.ts'
import { lazyPage } from './chunk.ts'
import { Crash, ErrorBoundary } from './ErrorBoundary.tsx'
import type { LazyPage, WebModule } from './module.ts'
import { loadCodeWords, sayCode } from './say.ts'
import { useSession } from './session.tsx'
import { tellWaysOut } from './wayOut.tsx'

type Frame = () => ReactNode

/** The frames around pages; given by the composition root. */
export type Frames = {
  /** Toaster, dialogs and everything that outlives a page change. */
  readonly Root: Frame
  /** Sidebar, header and bottom bar of a company. */
  readonly Company: Frame
  readonly SuperAdmin: Frame
  readonly NotFound: Frame
  /** The denial card in place of a page: why, and how to ask for the right. */
  readonly Denied: ComponentType<{ code: string; route: PageRoute }>
}

/** The reason of a closed page is a code from the catalogue, which a page opened by its address has not loaded yet. */
function Closed({ code, route, Denied }: { code: string; route: PageRoute; Denied: Frames['Denied'] }) {
  use(needCodeWords())
  return <Denied code={code} route={route} />
}

/** Holds the place of a page on its way; a page with one name shows it. */
function Waiting({ route }: { route: PageRoute }) {
  const title = route.path.includes('$') ? undefined : pageWords[route.title]
  return (
    <div className="page" aria-busy="true">
      {title && (
        <header className="page-head">
          <div className="grow">
            <div className="page-title">
              <h1>{title()}</h1>
            </div>
          </div>
        </header>
      )}
      <Skeleton lines={8} />
    </div>
  )
}

function Guarded({
  route,
  Page,
  Denied,
}: {
  route: PageRoute
  Page: ComponentType
  Denied: Frames['Denied']
}) {
  const { guard } = useSession()
  const address = useRouterState({ select: state => state.location.href })
  // The sign-in page carries where the visitor wanted to go; read once, or each navigation would change it again.
  const [wanted] = useState(address)
  const answer = guardPage(route, guard)
  const waiting = <Waiting route={route} />
  const sentBack = !answer.open && answer.how === 'redirect' ? answer.code : null
  useEffect(() => {
    if (sentBack && sentBack !== 'platform.company.required')
      void loadCodeWords().then(() => showProblem(sayCode(sentBack)))
  }, [sentBack])
  if (answer.open)
    return (
      <ErrorBoundary resetKey={address}>
        <Suspense fallback={waiting}>
          <Page />
        </Suspense>
      </ErrorBoundary>
    )
  switch (answer.how) {
    case 'signIn':
      return (
        <Navigate
          to={route.guard.kind === 'A' ? '/super-admin' : '/auth'}
          search={{ from: wanted }}
          replace
        />
      )
    case 'redirect':
      return (
        <Navigate
          to={guard.superAdmin && !guard.browsing ? '/super-admin/dashboard' : '/dashboard'}
          replace
        />
      )
    default:
      if (answer.how === 'moduleOff' && route.instead)
        return <Navigate to={route.instead} search={true} replace />
      return (
        <ErrorBoundary resetKey={address}>
          <Suspense fallback={waiting}>
            <Closed code={answer.code} route={route} Denied={Denied} />
          </Suspense>
        </ErrorBoundary>
      )
  }
}

/** The pages of signed-in people show refusals and alerts by their codes, so the catalogue comes along with the page. */
const withWords =
  (load: LazyPage): LazyPage =>
  async () =>
    (await Promise.all([load(), needCodeWords()]))[0]

/** Builds the route tree from the manifests: public pages bare, company pages in their shell, platform pages in theirs. */
export function buildRouter(modules: readonly WebModule[], frames: Frames, basePath: string) {
  tellWaysOut(modules.map(({ waysOut = {} }) => waysOut))
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <frames.Root />
      </>
    ),
    notFoundComponent: frames.NotFound,
  })
  const company = createRoute({ getParentRoute: () => root, id: 'company', component: frames.Company })
  const platform = createRoute({
    getParentRoute: () => root,
    id: 'platform',
    component: frames.SuperAdmin,
  })
  const bare: AnyRoute[] = []
  const inCompany: AnyRoute[] = []
  const inPlatform: AnyRoute[] = []
  for (const module of modules)
    for (const page of module.manifest.routes) {
      const load = module.pages[page.path]
      if (!load) throw new Error(`The route ${page.path} has no page.`)
      const Page = lazyPage(page.guard.kind === 'P' ? load : withWords(load))
      const [parent, children] =
        page.guard.kind === 'P'
          ? ([root, bare] as const)
          : page.guard.kind === 'A' || page.guard.kind === 'G'
            ? ([platform, inPlatform] as const)
            : ([company, inCompany] as const)
      children.push(
        createRoute({
          getParentRoute: () => parent as typeof root,
          path: page.path,
          component: () => <Guarded route={page} Page={Page} Denied={frames.Denied} />,
        }),
      )
      for (const alias of page.aliases ?? [])
        bare.push(
          createRoute({
            getParentRoute: () => root,
            path: alias,
            component: () => <Navigate to={page.path} search={true} replace />,
          }),
        )
    }
  // In the frame of a company, so that a signed-in user keeps the menu; visitors see it bare.
  inCompany.push(
    createRoute({
      getParentRoute: () => company as unknown as typeof root,
      path: '$',
      component: frames.NotFound,
    }),
  )
  const routeTree = root.addChildren([
    ...bare,
    company.addChildren(inCompany),
    platform.addChildren(inPlatform),
  ])
  return createRouter({
    routeTree,
    basepath: basePath,
    defaultPreload: false,
    scrollRestoration: true,
    defaultNotFoundComponent: frames.NotFound,
    defaultErrorComponent: ({ error, reset }) => <Crash error={error as Error} onRetry={reset} />,
  })
}
