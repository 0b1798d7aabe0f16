import './noEval.ts'
import '#ui/fonts.ts'

import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import '#ui/styles.css'
import { reloadOnImportFailure } from '#kernel/web/chunk.ts'
import { queryClient } from '#kernel/web/client.ts'
import { ErrorBoundary } from '#kernel/web/ErrorBoundary.tsx'
import { buildRouter } from '#kernel/web/router.tsx'
import { applyDirection, loadCodeWords } from '#kernel/web/say.ts'
import { whenAtRest } from '#modules/platform/shell/rest.web.ts'
import { frames, SessionGate, webModules } from '#modules/web.tsx'
import { loadKit } from '#ui/onDemand.tsx'
import { preloadPage } from './preload.ts'

/** A visit of the super administrator runs under its own prefix: every link of the same pages keeps it. */
const basePath = window.location.pathname.startsWith('/browse-company') ? '/browse-company' : '/'

applyDirection()
reloadOnImportFailure()
const { pathname } = window.location
preloadPage(webModules, basePath === '/' ? pathname : pathname.slice(basePath.length))
const router = buildRouter(webModules, frames, basePath)
window.setTimeout(() => {
  whenAtRest(() => {
    void loadCodeWords()
    loadKit()
  })
}, 1500)

const root = document.getElementById('app')
if (!root) throw new Error('The page has no #app element.')
createRoot(root).render(
  <QueryClientProvider client={queryClient}>
    <ErrorBoundary>
      <SessionGate navigate={href => void router.navigate({ to: href })}>
        <RouterProvider router={router} />
      </SessionGate>
    </ErrorBoundary>
  </QueryClientProvider>,
)
