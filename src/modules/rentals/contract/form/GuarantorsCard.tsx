import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import type { ContractValues } from './contractForm.web.ts'

const mostGuarantors = 5

/** The guarantors of the customer; none by default. A blocked guarantor blocks the contract. */
export function GuarantorsCard({ form }: { form: UseFormReturn<ContractValues> }) {
  const ids = form.watch('guarantorIds') ?? []
  const customerId = form.watch('customerId')
  /** Each is named once, the customer never. */
  const exceptFor = (own: string | null) => [customerId, ...ids].filter(id => id && id !== own) as string[]
  const [isAdding, setAdding] = useState(false)
  const set = (next: readonly string[]) =>
    form.setValue('guarantorIds', [...new Set(next)], { shouldDirty: true })
  return (
    <Card
      title={m['rentals.field.guarantors']()}
      end={
        ids.length < mostGuarantors && (
          <Button kind="tertiary" size="small" onPress={() => setAdding(true)}>
            <Plus aria-hidden />
            {m['rentals.form.addGuarantor']()}
          </Button>
        )
      }
    >
      <div className="stack" data-field="guarantorIds">
        {ids.length === 0 && !isAdding && <p className="cap">{m['rentals.form.noGuarantor']()}</p>}
        {ids.map(id => (
          <div key={id} className="rentals-driver">
            <CustomerPicker
              label={m['rentals.form.guarantor']()}
              value={id}
              except={exceptFor(id)}
              onChange={next => set(ids.flatMap(one => (one === id ? (next ? [next] : []) : [one])))}
            />
            <IconButton
              label={m['rentals.form.removeGuarantor']()}
              onPress={() => set(ids.filter(one => one !== id))}
            >
              <X aria-hidden />
            </IconButton>
          </div>
        ))}
        {isAdding && (
          <CustomerPicker
            label={m['rentals.form.guarantor']()}
            value={null}
            except={exceptFor(null)}
            onChange={id => {
              if (id) set([...ids, id])
              setAdding(false)
            }}
            autoFocus
          />
        )}
      </div>
    </Card>
  )
}
