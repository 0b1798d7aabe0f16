import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import type { ListColumn } from './list-column.ts'
import { currentLocale, sayCode } from './say.ts'

type Props = {
  readonly title: string
  readonly query: string
  readonly input: Readonly<Record<string, unknown>>
  // biome-ignore lint/suspicious/noExplicitAny: an export reads columns of any row by their key
  readonly columns: readonly ListColumn<any>[]
}

/** What the page says its rows are narrowed to: the chosen view, the search, the chips. A paper without it would mislead. */
function saidFilters(place: HTMLElement | null, search: unknown): string[] {
  const page = place?.closest('.page')
  const view = page?.querySelector('[role="tab"][aria-selected="true"]')?.firstChild?.textContent
  const chips = [...(page?.querySelectorAll('.toolbar .chip:not(.dashed)') ?? [])].map(
    chip => chip.textContent,
  )
  const said = [view, typeof search === 'string' ? search : null, ...chips]
  return said.flatMap(text => (text ? [text.slice(0, 200)] : []))
}

/** Saves what the list shows, with its filter and columns, as a spreadsheet, a CSV file or a paper. */
export function ExportMenu({ title, query, input, columns }: Props) {
  const [isBusy, setBusy] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const save = async (format: 'xlsx' | 'csv' | 'pdf') => {
    setBusy(true)
    try {
      const { cursor: _, limit: __, ...filter } = input
      const response = await fetch('/api/export', {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          query,
          input: filter,
          title,
          format,
          rightToLeft: currentLocale() === 'ar',
          filters: saidFilters(place.current, filter['search']),
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
        }),
      })
      if (!response.ok) {
        const body = (await response.json()) as {
          refusal?: { code: string; params?: Record<string, unknown> }
        }
        showProblem(sayCode(body.refusal?.code ?? 'kernel.fault', body.refusal?.params))
        return
      }
      const address = URL.createObjectURL(await response.blob())
      const link = document.createElement('a')
      link.href = address
      link.download = `${title}.${format}`
      link.click()
      URL.revokeObjectURL(address)
      showToast(m['kernel.export.done']())
    } catch {
      showProblem(m['kernel.fault.offline']())
    } finally {
      setBusy(false)
    }
  }
  const saveNow = useRef(save)
  saveNow.current = save
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.code !== 'KeyE') return
      event.preventDefault()
      void saveNow.current('xlsx')
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return (
    <Menu
      label={m['kernel.export.action']()}
      trigger={
        <Button busy={isBusy}>
          <Download aria-hidden />
          <span ref={place}>{m['kernel.export.action']()}</span>
        </Button>
      }
    >
      <MenuEntry name={m['kernel.export.xlsx']()} onAction={() => void save('xlsx')} />
      <MenuEntry name={m['kernel.export.csv']()} onAction={() => void save('csv')} />
      <MenuEntry name={m['kernel.export.pdf']()} onAction={() => void save('pdf')} />
    </Menu>
  )
}
