import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { dayIn } from '#kernel/shared/day.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { PanelForm } from '#kernel/web/PanelForm.tsx'
import { sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { CustomerPicker } from '#modules/parties/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { showToast } from '#ui/toast.ts'
import { PropertyPicker } from '../property/PropertyPicker.tsx'
import '../realestate.css'

type Share = { key: number; ownerId: string | null; percent: number | null }
type Managed = { key: number; propertyId: string | null }

const nextKey = (rows: readonly { key: number }[]) =>
  rows.reduce((most, row) => Math.max(most, row.key), 0) + 1

/** What an owner agrees to: who they are and by which shares, which properties, what the office takes. */
export default function AgreementForm({ onClose }: { onClose: () => void }) {
  const { timeZone } = useCompany()
  const [from, setFrom] = useState<string | null>(() => dayIn(new Date(), timeZone))
  const [percent, setPercent] = useState<number | null>(5)
  const [reserve, setReserve] = useState('0')
  const [spendLimit, setSpendLimit] = useState('0')
  const [shares, setShares] = useState<readonly Share[]>([{ key: 1, ownerId: null, percent: 100 }])
  const [managed, setManaged] = useState<readonly Managed[]>([{ key: 1, propertyId: null }])
  const [errors, setErrors] = useState<readonly string[]>([])
  const save = useCommand('realestate.agreement.save')
  const isWhole =
    from !== null &&
    percent !== null &&
    shares.every(share => share.ownerId && share.percent) &&
    managed.every(one => one.propertyId)
  const setShare = (key: number, part: Partial<Share>) =>
    setShares(shares.map(share => (share.key === key ? { ...share, ...part } : share)))
  const submit = async () => {
    if (!isWhole) return
    setErrors([])
    try {
      await save.mutateAsync({
        representativeId: shares[0]!.ownerId!,
        from,
        feeBasis: 'collected',
        feeBps: Math.round(percent * 100),
        fee: '0',
        minimumFee: '0',
        reserve: reserve || '0',
        spendLimit: spendLimit || '0',
        payoutDay: 5,
        shares: shares.map(share => ({
          ownerId: share.ownerId!,
          shareBps: Math.round(share.percent! * 100),
        })),
        propertyIds: managed.map(one => one.propertyId!),
      })
      showToast(m['realestate.owner.saved']())
      onClose()
    } catch (error) {
      setErrors([sayError(error)])
    }
  }
  return (
    <PanelForm
      title={m['realestate.owner.add']()}
      changed={shares.some(share => share.ownerId !== null) || managed.some(one => one.propertyId !== null)}
      disabledReason={isWhole ? null : m['kernel.form.incomplete']()}
      busy={save.isPending}
      errors={errors}
      onSubmit={submit}
      onClose={onClose}
    >
      {shares.map((share, at) => (
        <div key={share.key} className="estate-line">
          <CustomerPicker
            label={
              at === 0 ? m['realestate.owner.field.representative']() : m['realestate.owner.field.owner']()
            }
            value={share.ownerId}
            onChange={ownerId => setShare(share.key, { ownerId })}
          />
          <NumberField
            label={m['realestate.owner.field.percent']()}
            value={share.percent}
            onChange={value => setShare(share.key, { percent: value })}
            digits={2}
            unit="%"
          />
          {shares.length > 1 && (
            <IconButton
              label={m['realestate.owner.removeOwner']()}
              onPress={() => setShares(shares.filter(one => one.key !== share.key))}
            >
              <Trash2 aria-hidden />
            </IconButton>
          )}
        </div>
      ))}
      <div className="row">
        <Button
          kind="tertiary"
          onPress={() => setShares([...shares, { key: nextKey(shares), ownerId: null, percent: null }])}
        >
          <Plus aria-hidden />
          {m['realestate.owner.addOwner']()}
        </Button>
      </div>
      {managed.map(one => (
        <PropertyPicker
          key={one.key}
          level="managed"
          label={m['realestate.owner.field.property']()}
          value={one.propertyId}
          onChange={propertyId =>
            setManaged(managed.map(row => (row.key === one.key ? { key: one.key, propertyId } : row)))
          }
        />
      ))}
      <div className="row">
        <Button
          kind="tertiary"
          onPress={() => setManaged([...managed, { key: nextKey(managed), propertyId: null }])}
        >
          <Plus aria-hidden />
          {m['realestate.owner.addProperty']()}
        </Button>
      </div>
      <div className="fields">
        <DateField label={m['realestate.owner.field.from']()} value={from} onChange={setFrom} />
        <NumberField
          label={m['realestate.owner.field.feePercent']()}
          value={percent}
          onChange={setPercent}
          digits={2}
          unit="%"
        />
        <MoneyField label={m['realestate.owner.field.reserve']()} value={reserve} onChange={setReserve} />
        <MoneyField
          label={m['realestate.owner.field.spendLimit']()}
          value={spendLimit}
          onChange={setSpendLimit}
        />
      </div>
    </PanelForm>
  )
}
