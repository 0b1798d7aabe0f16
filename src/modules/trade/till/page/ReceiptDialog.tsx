import { Printer } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { words as tenderWords } from '#generated/choices/trade.till.tender.ts'
import { m } from '#generated/words/messages.js'
import { formatInstant } from '#kernel/shared/format.ts'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { useCommand } from '#kernel/web/hooks.ts'
import { loadCodeWords, sayError } from '#kernel/web/say.ts'
import { useCompany } from '#kernel/web/session.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { useDisplay } from '#ui/display.ts'
import { Notice } from '#ui/Notice.tsx'
import { type Cart, lineTotal, type Till, totalsOf } from './cart.web.ts'
import type { Tender } from './PayDialog.tsx'
import { drawReceipt, printedBytes, printHere, type ReceiptRow } from './receiptImage.web.ts'

export type Done = {
  readonly number: string
  readonly invoiceNumber: string | null
  readonly soldAt: string
  readonly cart: Cart
  readonly tenders: readonly Tender[]
}

type Props = { done: Done; till: Till; onClose: () => void }

/** The receipt as it is printed, and how it is printed. */
export function ReceiptDialog({ done, till, onClose }: Props) {
  const company = useCompany()
  const { digits, timeZone } = useDisplay()
  const print = useCommand('trade.till.print')
  const [problem, setProblem] = useState<string | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const dir = document.documentElement.dir === 'ltr' ? 'ltr' : 'rtl'
  const canvas = useMemo(() => {
    const at = formatInstant(new Date(done.soldAt), timeZone, digits)
    const rows = rowsOf(done, till, company.currency, company.nameAr, at)
    return drawReceipt(rows, till.receiptWidth, dir)
  }, [done, till, company, dir, timeZone, digits])
  useEffect(() => {
    canvas.className = 'till-receipt'
    canvas.setAttribute('role', 'img')
    canvas.setAttribute('aria-label', m['trade.till.receipt']())
    place.current?.replaceChildren(canvas)
  }, [canvas])
  const hasCash = done.tenders.some(tender => tender.kind === 'cash')
  const send = async () => {
    setProblem(null)
    if (!till.printerHost) {
      printHere(canvas, till.receiptWidth)
      return
    }
    try {
      await print.mutateAsync({
        tillId: till.id,
        number: done.number,
        bytes: printedBytes(canvas, hasCash),
      })
    } catch (error) {
      await loadCodeWords()
      setProblem(sayError(error))
    }
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={m['trade.till.soldTitle']({ number: done.number })}
      actions={
        <>
          {problem && till.printerHost && (
            <Button onPress={() => printHere(canvas, till.receiptWidth)}>
              {m['trade.till.printHere']()}
            </Button>
          )}
          <Button busy={print.isPending} onPress={send}>
            <Printer aria-hidden />
            {m['trade.till.print']()}
          </Button>
          <Button kind="primary" onPress={onClose}>
            {m['trade.till.next']()}
          </Button>
        </>
      }
    >
      {done.invoiceNumber === null && <Notice>{m['trade.till.keptHere']()}</Notice>}
      {problem && (
        <Notice hue="red" live>
          {problem}
        </Notice>
      )}
      <div ref={place} />
    </Dialog>
  )
}

function rowsOf(done: Done, till: Till, currency: Currency, company: string, at: string): ReceiptRow[] {
  const totals = totalsOf(done.cart, currency)
  const money = (minor: number) => moneyText(minor, currency)
  return [
    { kind: 'title', text: company },
    { kind: 'text', text: till.nameAr, isCentred: true },
    { kind: 'pair', name: m['trade.till.number'](), value: done.number },
    ...(done.invoiceNumber
      ? [{ kind: 'pair' as const, name: m['trade.till.invoice'](), value: done.invoiceNumber }]
      : []),
    // Day before time in either direction of writing.
    { kind: 'text', text: `\u2066${at}\u2069` },
    { kind: 'rule' },
    ...done.cart.lines.flatMap((line): ReceiptRow[] => [
      {
        kind: 'pair',
        name: `${line.quantity} × ${line.goods.name}${line.unit ? ` (${line.unit.name})` : ''}`,
        value: lineTotal(line, currency),
      },
      ...(line.serials.length > 0 ? [{ kind: 'text' as const, text: line.serials.join(' ') }] : []),
    ]),
    { kind: 'rule' },
    ...(totals.discountMinor > 0
      ? [{ kind: 'pair' as const, name: m['trade.till.discount'](), value: money(totals.discountMinor) }]
      : []),
    ...(totals.taxMinor > 0
      ? [{ kind: 'pair' as const, name: m['trade.till.tax'](), value: money(totals.taxMinor) }]
      : []),
    { kind: 'pair', name: m['trade.till.total'](), value: money(totals.totalMinor), isStrong: true },
    ...done.tenders.map(
      (tender): ReceiptRow => ({ kind: 'pair', name: tenderWords[tender.kind](), value: tender.amount }),
    ),
    { kind: 'rule' },
    { kind: 'text', text: m['trade.till.thanks'](), isCentred: true },
  ]
}
