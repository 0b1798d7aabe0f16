import { X } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { moneyText } from '#kernel/shared/money.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { FieldError } from '#ui/FieldError.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { DayField } from '../document/DayField.tsx'
import type { ChequeValues } from '../payment/page/receipt.web.ts'
import { boxName } from '../treasury/boxName.web.ts'
import type { TreasuryRow } from '../wordMaps.web.ts'

const ChequeImages = onDemand(async () => (await import('./ChequeImages.tsx')).ChequeImages)

/** A cheque before anything is typed: the payer usually draws it himself; an issued one is drawn on the first bank. */
export const emptyCheque = (boxes: readonly TreasuryRow[], drawer = ''): ChequeValues => ({
  number: '',
  bank: '',
  drawer,
  dueOn: null,
  treasuryAccountId: boxes.find(box => box.kind === 'bank')?.id ?? null,
})

type Props = {
  cheque: ChequeValues
  direction: 'in' | 'out'
  boxes: readonly TreasuryRow[]
  totalMinor: number
  /** Null turns back to the other tenders. */
  onChange: (cheque: ChequeValues | null) => void
  errorAt: (field: string) => string | null
}

/** The cheque that carries the whole payment: read off its face, or drawn on one of our banks. */
export function ChequeTender({ cheque, direction, boxes, totalMinor, onChange, errorAt }: Props) {
  const { currency } = useCompany()
  const set = (change: Partial<ChequeValues>) => onChange({ ...cheque, ...change })
  return (
    <Card flush title={m['billing.cheque.pay']()}>
      <div className="fields billing-form billing-cheque" data-field="tenders">
        <TextField
          label={m['billing.cheque.number']()}
          name="cheque.number"
          value={cheque.number}
          onChange={number => set({ number })}
          maxLength={30}
          dir="ltr"
          error={errorAt('cheque.number')}
        />
        <DayField
          label={m['billing.cheque.due']()}
          name="cheque.dueOn"
          value={cheque.dueOn}
          onChange={dueOn => set({ dueOn })}
          gregorianOnly
          error={errorAt('cheque.dueOn')}
        />
        {direction === 'in' ? (
          <>
            <TextField
              label={m['billing.cheque.bank']()}
              name="cheque.bank"
              value={cheque.bank}
              onChange={bank => set({ bank })}
              maxLength={80}
              error={errorAt('cheque.bank')}
            />
            <TextField
              label={m['billing.cheque.drawer']()}
              name="cheque.drawer"
              value={cheque.drawer}
              onChange={drawer => set({ drawer })}
              maxLength={120}
              error={errorAt('cheque.drawer')}
            />
          </>
        ) : (
          <Select
            label={m['billing.cheque.drawnOn']()}
            value={cheque.treasuryAccountId}
            onChange={treasuryAccountId => set({ treasuryAccountId })}
            options={boxes
              .filter(box => box.kind === 'bank')
              .map(box => ({ id: box.id, name: boxName(box) }))}
          />
        )}
        <ChequeImages ids={cheque.imageIds ?? []} onChange={imageIds => set({ imageIds })} />
      </div>
      <div className="billing-adds">
        <Button kind="tertiary" size="small" onPress={() => onChange(null)}>
          <X aria-hidden />
          {m['billing.cheque.other']()}
        </Button>
        <span className="push">
          <Money amount={moneyText(totalMinor, currency)} strong />
        </span>
      </div>
      {(errorAt('tenders') ?? errorAt('splits')) && (
        <div className="billing-tender-error">
          <FieldError error={errorAt('tenders') ?? errorAt('splits')} />
        </div>
      )}
    </Card>
  )
}
