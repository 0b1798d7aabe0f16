import { Ellipsis, Printer, Share2 } from 'lucide-react'
import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { currentLocale, sayCode } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { DecideRequest } from '#modules/approvals/public.web.tsx'
import { whatsappHref } from '#modules/parties/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { Money } from '#ui/Money.tsx'
import { securedStatuses } from '../../hold/hold.rules.ts'
import { links } from '../../links.web.ts'
import { type Contract, depositToTake } from '../../price/amounts.web.ts'
import { actionWords } from '../actWords.web.ts'
import { contractName } from '../list/contractColumns.tsx'
import type { DialogAct } from './ActDialogs.tsx'

type State = Contract['actions'][number]
type Action = State['action']

/** What comes next in each state, first to last; the rest stands in the menu. */
const order: readonly Action[] = [
  'submit',
  'handOver',
  'activate',
  'resume',
  'return',
  'close',
  'extend',
  'renew',
  'own',
  'swap',
  'suspend',
  'assign',
  'shorten',
  'undoReturn',
  'cancel',
]
const linkOf: Partial<Record<Action, (id: string) => string>> = {
  handOver: links.handover,
  return: links.return,
  swap: id => links.swap(id),
}
const dangers = new Set<Action>(['cancel'])

const whyOf = ({ why }: State) => (why ? sayCode(why.code, why.params) : null)

type Props = { contract: Contract; onAct: (act: DialogAct) => void }

function ActButton({
  state,
  contract,
  onAct,
  kind,
}: Props & { state: State; kind: 'primary' | 'secondary' }) {
  const href = linkOf[state.action]
  const why = whyOf(state)
  if (href && !why)
    return (
      <ButtonLink kind={kind} href={href(contract.id)}>
        {actionWords[state.action]()}
      </ButtonLink>
    )
  // «أغلق» is the end of the settlement, where it is seen what the deposit pays.
  const act = state.action === 'close' ? 'settle' : (state.action as DialogAct)
  return (
    <Button kind={kind} disabledReason={act === 'settle' ? null : why} onPress={() => onAct(act)}>
      {act === 'settle' ? m['rentals.contract.settleAndClose']() : actionWords[state.action]()}
    </Button>
  )
}

/** What may be done with the contract now: the next step as the one primary, two at hand, the others in the menu. */
export function ContractActs({ contract, onAct }: Props) {
  const { can } = useSession()
  const company = useCompany()
  const known = order.flatMap(action => contract.actions.filter(one => one.action === action))
  // Under review nothing comes next but the decision; cancelling never stands in its place.
  const next = known.find(one => !dangers.has(one.action))
  const others = known.filter(one => one !== next)
  const beside = others.filter(one => !dangers.has(one.action)).slice(0, 2)
  const rest = others.filter(one => !beside.includes(one))
  const pdf = documentUrl('rentals.contract.pdf', { id: contract.id, locale: currentLocale() })
  const { phone } = contract.customer
  const number = contractName(contract)
  const text = m['rentals.contract.whatsapp'](
    { name: contract.customer.nameAr, company: company.nameAr, number },
    { locale: 'ar' },
  )
  const isEditable = contract.status === 'draft' && can('operations.contracts.write')
  return (
    <>
      <Menu
        label={m['kernel.action.share']()}
        trigger={
          <IconButton label={m['kernel.action.share']()} framed>
            <Share2 aria-hidden />
          </IconButton>
        }
      >
        <MenuEntry
          name={m['rentals.contract.whatsappAct']()}
          disabledReason={phone ? null : m['rentals.contract.noPhone']()}
          onAction={() =>
            phone &&
            window.open(
              whatsappHref(phone, { name: contract.customer.nameAr, company: company.nameAr, text }),
              '_blank',
              'noopener',
            )
          }
        />
        <MenuEntry
          name={m['rentals.contract.pdf']()}
          onAction={() => window.open(pdf, '_blank', 'noopener')}
        />
      </Menu>
      <IconButton
        label={m['kernel.action.print']()}
        framed
        onPress={() => window.open(pdf, '_blank', 'noopener')}
      >
        <Printer aria-hidden />
      </IconButton>
      <Menu
        label={m['kernel.action.more']()}
        trigger={
          <IconButton label={m['kernel.action.more']()} framed>
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        {can('finance.payments.write') && (
          <MenuEntry
            name={m['rentals.contract.receive']()}
            href={links.receivePayment(
              contract.customer.id,
              contract.id,
              depositToTake(contract, company.currency),
            )}
          />
        )}
        {securedStatuses.includes(contract.status) && can('operations.contracts.write') && (
          <MenuEntry name={m['rentals.hold.record']()} onAction={() => onAct('hold')} />
        )}
        {contract.settlement && !known.some(one => one.action === 'close') && (
          <MenuEntry name={m['rentals.part.settlement']()} onAction={() => onAct('settle')} />
        )}
        {contract.number && can('legal.documents.read') && (
          <MenuEntry name={m['rentals.evidence.title']()} onAction={() => onAct('evidence')} />
        )}
        {rest.map(state => {
          const href = linkOf[state.action]
          const why = whyOf(state)
          return (
            <MenuEntry
              key={state.action}
              name={actionWords[state.action]()}
              danger={dangers.has(state.action)}
              disabledReason={why}
              {...(href && !why
                ? { href: href(contract.id) }
                : { onAction: () => onAct(state.action as DialogAct) })}
            />
          )
        })}
      </Menu>
      {isEditable && (
        <ButtonLink href={links.contractDraft(contract.id)}>{m['kernel.action.edit']()}</ButtonLink>
      )}
      {beside.map(state => (
        <ActButton key={state.action} state={state} contract={contract} onAct={onAct} kind="secondary" />
      ))}
      {contract.approval?.request.state === 'pending' && (
        <DecideRequest request={contract.approval.request}>
          <p className="row">
            <bdi className="grow">{contract.customer.nameAr}</bdi>
            <Money amount={contract.total} strong />
          </p>
        </DecideRequest>
      )}
      {next && <ActButton state={next} contract={contract} onAct={onAct} kind="primary" />}
    </>
  )
}
