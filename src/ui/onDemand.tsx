import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

const loaders: (() => Promise<unknown>)[] = []

/** Has a part of the kit fetched with the others when the page rests. */
export const alsoLoad = (load: () => Promise<unknown>): void => void loaders.push(load)

/**
 * A part of the kit or of a page that travels on its own: the page is on the screen before calendars, lists and dialogs
 * have come. `meanwhile` holds its place.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  meanwhile: (props: P) => ReactNode = () => null,
): (props: P) => ReactNode {
  loaders.push(load)
  const Part = lazy(async () => ({ default: (await load()) as ComponentType<object> }))
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
