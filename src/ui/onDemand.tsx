import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react'

const loaders: (() => Promise<unknown>)[] = []

/** Has a part of the kit fetched with the others when the page rests. */
export const alsoLoad = (load: () => Promise<unknown>): void => void loaders.push(load)

const pauseMillis = 1_000
const mostTries = 4

/**
 * Retries an import: without a connection until it succeeds, so that the page stays as it is; with one at most four times, because a part
 * may be gone after a new version, and then throws.
 */
async function whenItComes<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let tries = 1; ; ) {
    try {
      return await load()
    } catch (error) {
      if (navigator.onLine && tries++ >= mostTries) throw error
      await new Promise(resolve => setTimeout(resolve, pauseMillis))
    }
  }
}

/** A part of a page that is fetched when it is first shown, such as a form behind a button. */
// biome-ignore lint/suspicious/noExplicitAny: as React's own `lazy`: the props are those of the part
export const late = <Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> => lazy(() => whenItComes(load))

/**
 * A part of the kit or of a page that travels on its own: the page is on the screen before calendars, lists and dialogs
 * have come. `meanwhile` holds its place.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ReactNode = () => null,
): (props: P) => ReactNode {
  loaders.push(load)
  const Part = lazy(async () => ({ default: (await whenItComes(load)) as ComponentType<object> }))
  return props => (
    <Suspense fallback={meanwhile(props)}>
      <Part {...props} />
    </Suspense>
  )
}

/** Fetches every part of the kit that the shown page may still ask for; called when the page has come to rest. */
export function loadKit(): void {
  for (const load of loaders) load().catch(() => {})
}
