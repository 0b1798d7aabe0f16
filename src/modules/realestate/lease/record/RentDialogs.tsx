import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { addDays, addMonths } from '#kernel/shared/day.ts'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import type { InputFor } from '#kernel/web/api.ts'
import { useGo } from '#kernel/web/useGo.ts'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { useUploads } from '#modules/platform/public.web.tsx'
import { DateField } from '#ui/DateField.tsx'
import { FileDrop } from '#ui/FileDrop.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { showToast } from '#ui/toast.ts'
import { links } from '../../links.web.ts'
import { actionWords, groundWords, type Lease } from '../leaseWords.web.ts'

type Props = { lease: Lease; onClose: () => void }
type Ground = NonNullable<InputFor<'realestate.lease.addStep'>['ground']>

/** The ground of a higher rent, where the law requires one. */
function useGround() {
  const [ground, setGround] = useState<Ground>('firstFiveYearsPassed')
  const [marketRent, setMarketRent] = useState('')
  const [marketSource, setMarketSource] = useState('')
  const [reason, setReason] = useState('')
  const files = useUploads()
  const isMarket = ground === 'underHalfMarket'
  const isProven = ground === 'consent' || ground === 'courtOrder'
  const fields = (
    <>
      <Select
        label={m['realestate.lease.field.ground']()}
        name="ground"
        value={ground}
        onChange={setGround}
        options={optionsOf(groundWords)}
      />
      {isMarket && (
        <div className="fields">
          <MoneyField
            label={m['realestate.lease.field.marketRent']()}
            name="marketRent"
            value={marketRent}
            onChange={setMarketRent}
          />
          <TextField
            label={m['realestate.lease.field.marketSource']()}
            name="marketSource"
            value={marketSource}
            onChange={setMarketSource}
          />
        </div>
      )}
      {isProven && (
        <FileDrop
          label={m['realestate.lease.proofDrop']()}
          hint={m['realestate.lease.dropHint']()}
          accept={['image/*', 'application/pdf']}
          multiple
          uploads={files.uploads}
          onFiles={files.add}
          onRemove={files.remove}
          onRetry={files.retry}
        />
      )}
      <TextArea
        label={m['realestate.lease.field.reason']()}
        name="reason"
        optional
        value={reason}
        onChange={setReason}
        rows={2}
      />
    </>
  )
  const values = {
    ground,
    fileIds: files.fileIds,
    marketRent: isMarket && marketRent ? marketRent : null,
    marketSource: isMarket && marketSource ? marketSource : null,
    reason: reason.trim() || null,
  }
  return { fields, values }
}

/** The rent from a day on. */
export function StepDialog({ lease, onClose }: Props) {
  const [effectiveOn, setEffectiveOn] = useState<string | null>(null)
  const [amount, setAmount] = useState('')
  const ground = useGround()
  return (
    <ActDialog
      name="realestate.lease.addStep"
      title={actionWords.addStep()}
      verb={actionWords.addStep()}
      input={
        effectiveOn && amount
          ? { id: lease.id, version: lease.version, effectiveOn, amount, ...ground.values }
          : null
      }
      onDone={() => showToast(m['realestate.lease.doneToast']())}
      onClose={onClose}
    >
      <div className="fields">
        <DateField
          label={m['realestate.lease.field.effectiveOn']()}
          name="effectiveOn"
          value={effectiveOn}
          onChange={setEffectiveOn}
        />
        <MoneyField
          label={m['realestate.lease.field.newRent']()}
          name="amount"
          value={amount}
          onChange={setAmount}
        />
      </div>
      {ground.fields}
    </ActDialog>
  )
}

/** The next term of the same tenant in the same units. */
export function RenewDialog({ lease, onClose }: Props) {
  const go = useGo()
  const [endDate, setEndDate] = useState<string | null>(addDays(addMonths(addDays(lease.endDate, 1), 12), -1))
  const [rents, setRents] = useState<readonly string[]>(
    lease.lines.map((line, at) => (lease.lines.length === 1 && at === 0 ? lease.rent : line.rental)),
  )
  const ground = useGround()
  const lines = lease.lines.map((line, at) => ({ propertyId: line.propertyId, rental: rents[at] ?? '' }))
  return (
    <ActDialog
      name="realestate.lease.renew"
      title={actionWords.renew()}
      verb={actionWords.renew()}
      input={
        endDate && lines.every(line => line.rental)
          ? {
              id: lease.id,
              version: lease.version,
              endDate,
              ...ground.values,
              lines: lease.rentBasis === 'month' ? lines : null,
            }
          : null
      }
      onDone={({ id }) => go(links.lease(id))}
      onClose={onClose}
    >
      <p>{m['realestate.lease.renewText']()}</p>
      <DateField
        label={m['realestate.lease.field.endDate']()}
        name="endDate"
        value={endDate}
        onChange={setEndDate}
      />
      {lease.rentBasis === 'month' &&
        lease.lines.map((line, at) => (
          <MoneyField
            key={line.propertyId}
            label={`${m['realestate.lease.field.rental']()} ${line.name}`}
            name={`lines.${at}.rental`}
            value={rents[at] ?? ''}
            onChange={value => setRents(rents.map((rent, index) => (index === at ? value : rent)))}
          />
        ))}
      {ground.fields}
    </ActDialog>
  )
}
