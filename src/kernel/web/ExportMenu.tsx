import { Download } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { showProblem } from '#ui/toast.ts'
import type { Exported, ExportFormat } from './saveExport.ts'

/** Saves what the list shows, with its filter and columns, as a spreadsheet, a CSV file or a paper. */
export function ExportMenu(list: Exported) {
  const [isBusy, setBusy] = useState(false)
  const place = useRef<HTMLSpanElement>(null)
  const save = async (format: ExportFormat) => {
    setBusy(true)
    try {
      const { saveExport } = await import('./saveExport.ts')
      await saveExport(list, format, place.current)
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
