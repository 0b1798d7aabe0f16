import { ArrowDown, ArrowUp, BadgePercent, CalendarRange, Copy, GripVertical, Plus, X } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { Controller, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { m } from '#generated/words/messages.js'
import { currencySymbol } from '#kernel/shared/format.ts'
import { moneyText } from '#kernel/shared/money.ts'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { DecimalField } from '#ui/DecimalField.tsx'
import { FieldError } from '#ui/FieldError.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { Select } from '#ui/Select.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useMoney } from '../../foreign/InCurrency.tsx'
import { type TaxCode, taxCodesOn } from '../../taxCode/tax.rules.ts'
import { InvoiceLineMore } from './InvoiceLineMore.tsx'
import { emptyLine, type InvoiceValues, isEmptyLine, lineAmount, revenueKinds } from './invoiceDraft.web.ts'

type Props = {
  form: UseFormReturn<InvoiceValues>
  codes: readonly TaxCode[]
  /** What the server refused at a field. */
  problemAt: (field: string) => string | null
}

/** Where the server may refuse a line. */
const lineFields = [
  'descriptionAr',
  'key',
  'quantity',
  'unitPrice',
  'amount',
  'discount',
  'taxCode',
  'profitUnitId',
  'serviceFrom',
  'serviceTo',
]

/** The lines of an invoice, made for the keyboard: Enter after the price opens the next line, Ctrl+Delete removes one. */
export function InvoiceGrid({ form, codes, problemAt }: Props) {
  const { businessType } = useCompany()
  const currency = useMoney()
  const isArabic = currentLocale() === 'ar'
  const symbol = currencySymbol(currency, currentLocale())
  const grid = useRef<HTMLDivElement>(null)
  const { fields, append, insert, remove, move } = useFieldArray({ control: form.control, name: 'lines' })
  const lines = useWatch({ control: form.control, name: 'lines' })
  const on = useWatch({ control: form.control, name: 'date' })
  const kinds = revenueKinds(
    businessType,
    codes.length > 0,
    lines.map(line => line.key),
  ).map(key => ({
    id: key.key,
    name: isArabic ? key.nameAr : key.nameEn,
  }))
  const usualKey = kinds[0]?.id ?? 'otherIncome'
  const [wantsDiscounts, setWantsDiscounts] = useState(false)
  const [wantsMore, setWantsMore] = useState<ReadonlySet<string>>(new Set())
  const hasDiscounts = wantsDiscounts || lines.some(line => line.discount !== '')

  const focusField = (name: string) =>
    setTimeout(
      () => grid.current?.querySelector<HTMLInputElement>(`[data-field="${name}"] input`)?.focus(),
      50,
    )
  const focusLine = (row: number) => focusField(`lines.${row}.descriptionAr`)
  const add = () => {
    append(emptyLine(lines.at(-1)?.key ?? usualKey), { shouldFocus: false })
    focusLine(lines.length)
  }
  const take = (row: number) => {
    if (fields.length === 1) form.setValue('lines', [emptyLine(usualKey)], { shouldDirty: true })
    else remove(row)
    focusLine(Math.max(0, row - 1))
  }
  const press = (event: KeyboardEvent, row: number) => {
    if (event.key === 'Delete' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      take(row)
    }
    const isField = event.target instanceof HTMLInputElement
    if (event.key !== 'Enter' || !isField || event.ctrlKey || event.metaKey) return
    // Enter in a field of the grid walks on instead of issuing the invoice.
    event.preventDefault()
    const inputs = [...(grid.current?.querySelectorAll<HTMLInputElement>('input:not([hidden])') ?? [])]
    const next = inputs[inputs.indexOf(event.target as HTMLInputElement) + 1]
    if (next) next.focus()
    else add()
  }
  const listError =
    form.formState.errors.lines?.message ?? form.formState.errors.lines?.root?.message ?? problemAt('lines')
  return (
    <div
      className={hasDiscounts ? 'billing-grid of-discounts' : 'billing-grid'}
      ref={grid}
      data-field="lines"
    >
      <div className="billing-grid-head" aria-hidden>
        <span />
        <span>{m['billing.line.description']()}</span>
        <span>{m['billing.line.quantity']()}</span>
        <span className="billing-right">{m['billing.line.priceIn']({ currency: symbol })}</span>
        {hasDiscounts && <span className="billing-right">{m['billing.line.discount']()}</span>}
        <span className="billing-right">{m['billing.line.amountIn']({ currency: symbol })}</span>
        <span />
      </div>
      {fields.map((field, row) => {
        const line = lines[row] ?? field
        const errors = form.formState.errors.lines?.[row]
        const error =
          errors?.descriptionAr?.message ??
          errors?.quantity?.message ??
          errors?.unitPrice?.message ??
          errors?.discount?.message ??
          errors?.taxCode?.message ??
          lineFields.map(name => problemAt(`lines.${row}.${name}`)).find(Boolean)
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside are heard here
          <div
            key={field.id}
            className={isEmptyLine(line) ? 'billing-grid-line is-empty' : 'billing-grid-line'}
            onKeyDown={event => press(event, row)}
          >
            <Menu
              label={m['billing.line.acts']({ number: row + 1 })}
              trigger={
                <IconButton size="small" label={m['billing.line.acts']({ number: row + 1 })}>
                  <GripVertical aria-hidden />
                </IconButton>
              }
            >
              <MenuEntry
                name={m['billing.line.up']()}
                icon={<ArrowUp aria-hidden />}
                disabledReason={row === 0 ? m['billing.line.isFirst']() : null}
                onAction={() => move(row, row - 1)}
              />
              <MenuEntry
                name={m['billing.line.down']()}
                icon={<ArrowDown aria-hidden />}
                disabledReason={row === fields.length - 1 ? m['billing.line.isLast']() : null}
                onAction={() => move(row, row + 1)}
              />
              <MenuEntry
                name={m['billing.line.copy']()}
                icon={<Copy aria-hidden />}
                onAction={() => insert(row + 1, { ...line })}
              />
              <MenuEntry
                name={m['billing.line.giveDiscount']()}
                icon={<BadgePercent aria-hidden />}
                onAction={() => {
                  setWantsDiscounts(true)
                  focusField(`lines.${row}.discount`)
                }}
              />
              <MenuEntry
                name={m['billing.line.more']()}
                icon={<CalendarRange aria-hidden />}
                onAction={() => {
                  setWantsMore(before => new Set([...before, field.id]))
                  focusField(`lines.${row}.profitUnitId`)
                }}
              />
            </Menu>
            <div className="billing-cell of-words">
              <Controller
                name={`lines.${row}.descriptionAr`}
                control={form.control}
                render={({ field: input, fieldState }) => (
                  <TextField
                    {...input}
                    label={m['billing.line.description']()}
                    maxLength={300}
                    error={fieldState.error ? ' ' : null}
                  />
                )}
              />
              <div className="billing-kind">
                <Controller
                  name={`lines.${row}.key`}
                  control={form.control}
                  render={({ field: input }) => (
                    <Select
                      label={m['billing.line.kind']()}
                      value={input.value}
                      options={kinds}
                      onChange={key => {
                        input.onChange(key)
                        const name = kinds.find(kind => kind.id === key)?.name
                        if (name && line.descriptionAr.trim() === '')
                          form.setValue(`lines.${row}.descriptionAr`, name, { shouldDirty: true })
                      }}
                    />
                  )}
                />
                {codes.length > 0 && (
                  <Controller
                    name={`lines.${row}.taxCode`}
                    control={form.control}
                    render={({ field: input }) => (
                      <Select
                        label={m['billing.line.tax']()}
                        value={input.value || 'usual'}
                        onChange={code => input.onChange(code === 'usual' ? '' : code)}
                        options={[
                          { id: 'usual', name: m['billing.tax.usual']() },
                          ...taxCodesOn(codes, on, 'sale').map(code => ({
                            id: code.code,
                            name: isArabic ? code.nameAr : code.nameEn,
                          })),
                          { id: 'none', name: m['billing.tax.none']() },
                        ]}
                      />
                    )}
                  />
                )}
              </div>
            </div>
            <div className="billing-cell">
              <Controller
                name={`lines.${row}.quantity`}
                control={form.control}
                render={({ field: input, fieldState }) => (
                  <DecimalField
                    {...input}
                    label={m['billing.line.quantity']()}
                    digits={3}
                    look="money"
                    error={fieldState.error ? ' ' : null}
                  />
                )}
              />
            </div>
            <div className="billing-cell">
              <Controller
                name={`lines.${row}.unitPrice`}
                control={form.control}
                render={({ field: input, fieldState }) => (
                  <MoneyField
                    {...input}
                    label={m['billing.line.price']()}
                    error={fieldState.error ? ' ' : null}
                  />
                )}
              />
            </div>
            {hasDiscounts && (
              <div className="billing-cell">
                <Controller
                  name={`lines.${row}.discount`}
                  control={form.control}
                  render={({ field: input, fieldState }) => (
                    <MoneyField
                      {...input}
                      label={m['billing.line.discount']()}
                      error={fieldState.error ? ' ' : null}
                    />
                  )}
                />
              </div>
            )}
            <span className="billing-line-amount">
              <span className="billing-phone cap">{m['billing.line.amount']()}</span>
              <Amount amount={moneyText(lineAmount(line, currency), currency)} strong />
            </span>
            <IconButton
              size="small"
              label={m['billing.line.remove']({ number: row + 1 })}
              onPress={() => take(row)}
              disabled={fields.length === 1 && isEmptyLine(line)}
            >
              <X aria-hidden />
            </IconButton>
            {(wantsMore.has(field.id) || line.profitUnitId || line.serviceFrom) && (
              <InvoiceLineMore form={form} row={row} />
            )}
            {error && (
              <div className="billing-line-error">
                <FieldError error={error} />
              </div>
            )}
          </div>
        )
      })}
      <div className="billing-grid-foot">
        <Button kind="tertiary" size="small" onPress={add}>
          <Plus aria-hidden />
          {m['billing.line.add']()}
        </Button>
        <span className="cap billing-keys">{m['billing.line.keys']()}</span>
      </div>
      {listError && (
        <div className="billing-line-error">
          <FieldError error={listError} />
        </div>
      )}
    </div>
  )
}
