import { Suspense } from 'react'
import { late } from '#ui/onDemand.tsx'
import type { QuickCreateProps } from './quickCreateProps.web.ts'

export type { QuickCreateProps }

/** The form and its contract are loaded only when a new customer stands at the counter. */
const QuickCreate = late(() => import('./QuickCreate.tsx').then(file => ({ default: file.QuickCreate })))

export const LazyQuickCreate = (props: QuickCreateProps) => (
  <Suspense>
    <QuickCreate {...props} />
  </Suspense>
)
