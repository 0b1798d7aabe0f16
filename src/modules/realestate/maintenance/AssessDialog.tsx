import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { ActDialog } from '#kernel/web/ActDialog.tsx'
import { useSession } from '#kernel/web/session.tsx'
import { optionsOf } from '#kernel/web/wordOptions.ts'
import { VendorPicker } from '#modules/billing/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { NumberField } from '#ui/NumberField.tsx'
import { Select } from '#ui/Select.tsx'
import { showToast } from '#ui/toast.ts'
import '../realestate.css'
import { actWords, bearerWords, type Request } from './maintenanceWords.web.ts'

type Quote = { key: number; vendorId: string | null; amount: string; fileIds: readonly string[] }

/** Who does it, for how much and who bears it. */
export function AssessDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const { can } = useSession()
  const [costBearer, setBearer] = useState(request.costBearer)
  const [percent, setPercent] = useState<number | null>(request.tenantBps / 100 || null)
  const [vendorId, setVendor] = useState(request.vendorId)
  const [estimate, setEstimate] = useState(request.estimate ?? '')
  const [quotes, setQuotes] = useState<readonly Quote[]>(
    request.quotes.map((quote, key) => ({
      key,
      vendorId: quote.vendorId,
      amount: quote.amount,
      fileIds: quote.fileIds,
    })),
  )
  const set = (key: number, part: Partial<Quote>) =>
    setQuotes(quotes.map(quote => (quote.key === key ? { ...quote, ...part } : quote)))
  const isWhole = quotes.every(quote => quote.vendorId && quote.amount)
  return (
    <ActDialog
      name="realestate.maintenance.assess"
      title={actWords.assess()}
      verb={actWords.assess()}
      input={
        isWhole
          ? {
              id: request.id,
              version: request.version,
              costBearer,
              tenantBps: costBearer === 'shared' ? Math.round((percent ?? 0) * 100) : 0,
              vendorId,
              estimate: estimate || null,
              quotes: quotes.map(quote => ({
                vendorId: quote.vendorId!,
                amount: quote.amount,
                fileIds: [...quote.fileIds],
              })),
            }
          : null
      }
      onDone={() => showToast(m['realestate.maintenance.doneToast']())}
      onClose={onClose}
    >
      <div className="fields">
        <Select
          label={m['realestate.maintenance.field.costBearer']()}
          name="costBearer"
          value={costBearer}
          onChange={setBearer}
          options={optionsOf(bearerWords)}
        />
        {costBearer === 'shared' && (
          <NumberField
            label={m['realestate.maintenance.field.tenantBps']()}
            name="tenantBps"
            value={percent}
            onChange={setPercent}
            digits={2}
            unit="%"
          />
        )}
        <MoneyField
          label={m['realestate.maintenance.field.estimate']()}
          name="estimate"
          optional
          value={estimate}
          onChange={setEstimate}
        />
      </div>
      {can('finance.vendors.view') && (
        <>
          <VendorPicker
            label={m['realestate.maintenance.field.vendor']()}
            name="vendorId"
            optional
            value={vendorId}
            onChange={setVendor}
          />
          {quotes.map((quote, at) => (
            <div key={quote.key} className="estate-line">
              <VendorPicker
                label={m['realestate.maintenance.quoteOf']()}
                name={`quotes.${at}.vendorId`}
                value={quote.vendorId}
                onChange={id => set(quote.key, { vendorId: id })}
              />
              <MoneyField
                label={m['realestate.maintenance.field.amount']()}
                name={`quotes.${at}.amount`}
                value={quote.amount}
                onChange={amount => set(quote.key, { amount })}
              />
              <IconButton
                label={m['realestate.maintenance.removeQuote']()}
                onPress={() => setQuotes(quotes.filter(one => one.key !== quote.key))}
              >
                <Trash2 aria-hidden />
              </IconButton>
            </div>
          ))}
          <div className="row">
            <Button
              kind="tertiary"
              onPress={() =>
                setQuotes([
                  ...quotes,
                  {
                    key: quotes.reduce((most, one) => Math.max(most, one.key), 0) + 1,
                    vendorId: null,
                    amount: '',
                    fileIds: [],
                  },
                ])
              }
            >
              <Plus aria-hidden />
              {m['realestate.maintenance.addQuote']()}
            </Button>
          </div>
        </>
      )}
    </ActDialog>
  )
}
