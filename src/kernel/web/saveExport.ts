import { m } from '#generated/words/messages.js'
import { showProblem, showToast } from '#ui/toast.ts'
import { type Refusal, RefusalError } from '../shared/refusal.ts'
import type { ListColumn } from './list-column.ts'
import { currentLocale, sayError } from './say.ts'

export type ExportFormat = 'xlsx' | 'csv' | 'pdf'

export type Exported = {
  readonly title: string
  readonly query: string
  readonly input: Readonly<Record<string, unknown>>
  // biome-ignore lint/suspicious/noExplicitAny: an export reads columns of any row by their key
  readonly columns: readonly ListColumn<any>[]
}

/** What narrows the rows of the page: the chosen view, the search, the chips. A document without it would mislead. */
function saidFilters(place: HTMLElement | null, search: unknown): string[] {
  const page = place?.closest('.page')
  const view = page?.querySelector('[role="tab"][aria-selected="true"]')?.firstChild?.textContent
  const chips = [...(page?.querySelectorAll('.toolbar .chip:not(.dashed)') ?? [])].map(
    chip => chip.textContent,
  )
  const said = [view, typeof search === 'string' ? search : null, ...chips]
  return said.flatMap(text => (text ? [text.slice(0, 200)] : []))
}

/** The file of a list or a table as the server makes it; throws its refusal. */
export async function askForFile(wish: Readonly<Record<string, unknown>>): Promise<Blob> {
  const response = await fetch('/api/export', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wish),
  })
  if (response.ok) return response.blob()
  const body = (await response.json()) as { refusal?: Refusal }
  const code = wish['format'] === 'pdf' ? 'kernel.paper.waits' : 'kernel.fault'
  throw new RefusalError(body.refusal ?? { code, kind: 'refused' })
}

/** Asks the server for the file of a list and saves it; `place` is any element of its page. Says what happened. */
export async function saveExport(
  { title, query, input, columns }: Exported,
  format: ExportFormat,
  place: HTMLElement | null,
): Promise<void> {
  const { cursor: _, limit: __, ...filter } = input
  try {
    const file = await askForFile({
      query,
      input: filter,
      title,
      format,
      rightToLeft: currentLocale() === 'ar',
      filters: saidFilters(place, filter['search']),
      columns: columns
        .filter(column => column.exportKey !== false)
        .flatMap<object>(
          column =>
            column.exportCells ?? [
              {
                key: column.exportKey ?? column.id,
                label: column.header,
                ...(column.exportWords ? { words: column.exportWords } : {}),
                kind: column.exportKind ?? (column.align === 'money' ? 'money' : 'text'),
              },
            ],
        ),
    })
    const address = URL.createObjectURL(file)
    const link = document.createElement('a')
    link.href = address
    link.download = `${title}.${format}`
    link.click()
    URL.revokeObjectURL(address)
    showToast(m['kernel.export.done']())
  } catch (error) {
    showProblem(error instanceof RefusalError ? sayError(error) : m['kernel.fault.offline']())
  }
}
