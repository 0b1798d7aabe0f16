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

/** Saves what the list shows, with its filter and columns, as a spreadsheet or CSV file. */
export function ExportMenu({ title, query, input, columns }: Props) {
  const [isBusy, setBusy] = useState(false)
  const save = async (format: 'xlsx' | 'csv') => {
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
          {m['kernel.export.action']()}
        </Button>
      }
    >
      <MenuEntry name={m['kernel.export.xlsx']()} onAction={() => void save('xlsx')} />
      <MenuEntry name={m['kernel.export.csv']()} onAction={() => void save('csv')} />
    </Menu>
  )
}
