import { lazy, Suspense } from 'react'

const ToastWindow = lazy(() => import('./ToastWindow.tsx'))

/** Stands once at the root; `showToast` and `showProblem` speak through it. */
export function Toaster() {
  return (
    <Suspense>
      <ToastWindow />
    </Suspense>
  )
}
