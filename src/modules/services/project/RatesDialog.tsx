import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import { showToast } from '#ui/toast.ts'
import { fieldWords, type Project } from './projectWords.web.ts'

type Row = { key: number; userId: string | null; rate: string }

/** What an hour of single people costs; everybody else has the rate of the project. */
export function RatesDialog({ project, onClose }: { project: Project; onClose: () => void }) {
  const people = useAnswer('services.project.people', {}).data?.rows ?? []
  const [rows, setRows] = useState<readonly Row[]>(
    project.rates.map(({ person, rate }, key) => ({ key, userId: person.id, rate })),
  )
  const set = (key: number, change: Partial<Row>) =>
    setRows(rows.map(row => (row.key === key ? { ...row, ...change } : row)))
  const rates = rows.flatMap(({ userId, rate }) => (userId && rate ? [{ userId, rate }] : []))
  return (
    <ActDialog
      name="services.project.setRates"
      title={m['services.project.setRates']()}
      verb={m['kernel.action.save']()}
      input={rates.length === rows.length ? { id: project.id, version: project.version, rates } : null}
      onDone={() => showToast(m['services.project.ratesSaved']())}
      onClose={onClose}
    >
      {rows.map((row, at) => (
        <div key={row.key} className="row">
          <Select
            label={fieldWords.person()}
            name={`rates.${at}.userId`}
            value={row.userId}
            onChange={userId => set(row.key, { userId })}
            options={people}
          />
          <MoneyField
            label={fieldWords.rate()}
            name={`rates.${at}.rate`}
            value={row.rate}
            onChange={rate => set(row.key, { rate })}
          />
          <IconButton
            label={m['services.project.removeRow']({ number: at + 1 })}
            onPress={() => setRows(rows.filter(one => one.key !== row.key))}
          >
            <X aria-hidden />
          </IconButton>
        </div>
      ))}
      <Button
        size="small"
        onPress={() =>
          setRows([...rows, { key: Math.max(-1, ...rows.map(one => one.key)) + 1, userId: null, rate: '' }])
        }
      >
        <Plus aria-hidden />
        {m['services.project.addRate']()}
      </Button>
    </ActDialog>
  )
}
