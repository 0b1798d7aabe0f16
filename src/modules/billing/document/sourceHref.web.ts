import { links } from '../links.web.ts'

const pages: Readonly<Record<string, (id: string) => string>> = {
  invoice: links.invoice,
  creditNote: links.invoice,
  bill: links.bill,
  cheque: links.cheque,
  transfer: () => links.transfers,
  payment: links.payment,
  deposit: links.deposit,
}

/** Where the document of one of billing's source keys opens: `billing:invoice:{id}:issue`; null when it has no page. */
export function documentHref(sourceKey: string): string | null {
  const [module, noun = '', id] = sourceKey.split(':')
  const page = pages[noun]
  return module === 'billing' && page && id ? page(id) : null
}
