import type { ReactNode } from 'react'
import { m } from '#generated/words/messages.js'
import { type Currency, moneyText } from '#kernel/shared/money.ts'
import { FormPage } from '#kernel/web/FormPage.tsx'
import { useCompany } from '#kernel/web/session.tsx'
import { Breadcrumbs } from '#ui/Breadcrumbs.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { InstantText } from '#ui/InstantText.tsx'
import { Kbd } from '#ui/Kbd.tsx'
import { Money } from '#ui/Money.tsx'
import type { useEntryForm } from './useEntryForm.web.ts'

type Props = {
  entry: Pick<
    ReturnType<typeof useEntryForm>,
    'keptAt' | 'problems' | 'save' | 'isSaving' | 'whyNot' | 'state'
  >
  title: string
  verb: string
  /** The list the form came from. */
  parent: { name: string; href: string }
  totalMinor: number
  /** Of the total, where that is not the company's. */
  currency?: Currency
  side: ReactNode
  /** What else may be done with what is typed: keep it as a draft. */
  more?: ReactNode
  /** In place of cancel: throw a stored draft away. */
  discard?: ReactNode
  children: ReactNode
}

/** The frame of a form that posts at once: where it belongs, when its draft was kept, the verb with the amount. */
export function EntryFormPage(props: Props) {
  const { entry, title, verb, parent, totalMinor, side, children } = props
  const { currency: own } = useCompany()
  const currency = props.currency ?? own
  return (
    <FormPage
      title={title}
      breadcrumbs={<Breadcrumbs crumbs={[parent, { name: title }]} />}
      draftNote={
        entry.keptAt && (
          <>
            {m['billing.draft.keptHere']()} <InstantText at={entry.keptAt} timeOnly />
          </>
        )
      }
      errors={entry.problems}
      onSubmit={entry.save}
      actions={
        <>
          {props.discard ?? (
            <ButtonLink kind="tertiary" href={parent.href}>
              {m['kernel.action.cancel']()}
            </ButtonLink>
          )}
          {props.more}
          <Button kind="primary" type="submit" busy={entry.isSaving} disabledReason={entry.whyNot}>
            <span className="billing-take">
              {verb}{' '}
              {totalMinor > 0 && <Money amount={moneyText(totalMinor, currency)} currency={currency} />}
            </span>
            <Kbd>Ctrl S</Kbd>
          </Button>
        </>
      }
      side={side}
    >
      {children}
    </FormPage>
  )
}
