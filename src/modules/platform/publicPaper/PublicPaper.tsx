import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { currentLocale } from '#kernel/web/say.ts'
import './publicPaper.css'

type Company = { nameAr: string; nameEn: string | null; phone?: string | null }

/** A page behind a link or a code, for a phone without an account: small, without the kit's lists and tables. */
export function PublicPaper({ company, children }: { company?: Company; children: ReactNode }) {
  return (
    <main className="offer">
      {company && (
        <header className="offer-head">
          <b>{(currentLocale() === 'en' && company.nameEn) || company.nameAr}</b>
          {company.phone && (
            <a href={`tel:${company.phone}`} dir="ltr">
              {company.phone}
            </a>
          )}
        </header>
      )}
      {children}
    </main>
  )
}

/** The one neutral sentence of a link that is over, or that no answer came and the way to ask again. */
export function ClosedPaper({ again, children }: { again?: (() => void) | null; children: ReactNode }) {
  return (
    <main className="offer">
      <h1 className="offer-closed">{children}</h1>
      {again && (
        <button type="button" className="btn" onClick={again}>
          {m['kernel.fault.retry']()}
        </button>
      )}
    </main>
  )
}
