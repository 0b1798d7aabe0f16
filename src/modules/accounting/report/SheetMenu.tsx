import { Download } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { RefusalError } from '#kernel/shared/refusal.ts'
import { sayError } from '#kernel/web/say.ts'
import { Button } from '#ui/Button.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { useControlKey } from '../pageKeys.web.ts'
import { type ScheduledReport, useScheduling } from './reportSchedule.tsx'
import { type Sheet, type SheetFormat, sheetFile } from './sheet.web.ts'

type Props = {
  sheet: Sheet
  /** Where the same statement stands as PDF; without it the screen's own rows are printed. */
  pdf?: string
  /** What goes out by mail when it is scheduled. */
  schedule?: ScheduledReport
}

/** Saves what a statement shows, cell for cell; Ctrl+E saves the XLSX. */
export function SheetMenu({ sheet, pdf, schedule }: Props) {
  const scheduling = useScheduling(schedule)
  const [isBusy, setBusy] = useState(false)
  const save = async (format: SheetFormat) => {
    setBusy(true)
    try {
      const address = URL.createObjectURL(await sheetFile(sheet, format))
      const link = document.createElement('a')
      link.href = address
      link.download = `${sheet.title}.${format}`
      link.click()
      URL.revokeObjectURL(address)
      showToast(m['kernel.export.done']())
    } catch (error) {
      // Else the spreadsheet writer is a part of the page that could not be loaded.
      showProblem(error instanceof RefusalError ? sayError(error) : m['kernel.fault.offline']())
    } finally {
      setBusy(false)
    }
  }
  useControlKey('KeyE', () => void save('xlsx'))
  return (
    <>
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
        <MenuEntry
          name={m['kernel.export.pdf']()}
          onAction={() => (pdf ? void window.open(pdf, '_blank', 'noopener') : void save('pdf'))}
        />
        {scheduling.open && <MenuEntry name={m['accounting.report.schedule']()} onAction={scheduling.open} />}
      </Menu>
      {scheduling.panel}
    </>
  )
}
