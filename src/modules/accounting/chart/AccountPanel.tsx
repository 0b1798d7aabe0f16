import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import type { OutputFor } from '#kernel/web/api.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { sayError } from '#kernel/web/say.ts'
import { useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Fact } from '#ui/Fact.tsx'
import { Menu } from '#ui/Menu.tsx'
import { MenuEntry } from '#ui/MenuEntry.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { SidePanel } from '#ui/SidePanel.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { showProblem, showToast } from '#ui/toast.ts'
import { normalSide, shownBalance } from '../account/account.rules.ts'
import { nameOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'
import { cashFlowWords, classWord, controlWords } from '../wordMaps.web.ts'

const MoveAccountDialog = onDemand(async () => (await import('./MoveAccountDialog.tsx')).MoveAccountDialog)

type Account = OutputFor<'accounting.account.get'>
type Props = {
  id: string
  onClose: () => void
  onAdd: () => void
  onEdit: (account: Account) => void
  nameOfParent: (id: string) => string
}

/** One account at the side: what it is, what it moved, who relies on it, and what may be done with it. */
export function AccountPanel({ id, onClose, onAdd, onEdit, nameOfParent }: Props) {
  const { can } = useSession()
  const answer = useAnswer('accounting.account.get', { id })
  const account = answer.data
  const mayWrite = can('finance.accounts.write')
  return (
    <SidePanel
      open
      onOpenChange={open => !open && onClose()}
      title={account ? `${account.code} · ${nameOf(account)}` : m['accounting.account.title']()}
      actions={
        account && (
          <>
            {mayWrite && <MoreActs account={account} onAdd={onAdd} onGone={onClose} />}
            {mayWrite && <Button onPress={() => onEdit(account)}>{m['kernel.action.edit']()}</Button>}
            {can('finance.ledger.view') && (
              <ButtonLink kind="primary" href={links.statement({ account: id })}>
                {m['accounting.account.openLedger']()}
              </ButtonLink>
            )}
          </>
        )
      }
    >
      <Loaded answer={answer}>{found => <AccountFacts account={found} nameOfParent={nameOfParent} />}</Loaded>
    </SidePanel>
  )
}

function AccountFacts({ account, nameOfParent }: { account: Account; nameOfParent: (id: string) => string }) {
  const required = [
    account.requiresParty && m['accounting.dimension.party'](),
    account.requiresCostCenter && m['accounting.dimension.costCenter'](),
    account.requiresProfitUnit && m['accounting.dimension.profitUnit'](),
  ].filter(Boolean)
  return (
    <div className="stack">
      <dl className="facts">
        <Fact label={m['accounting.account.balance']()} strong>
          <Money amount={shownBalance(account, account.balance)} strong />
        </Fact>
        <Fact label={m['accounting.account.state']()}>
          {account.active ? (
            <StatusBadge kind="settled">{m['accounting.account.active']()}</StatusBadge>
          ) : (
            <StatusBadge kind="paused">{m['accounting.account.inactive']()}</StatusBadge>
          )}
        </Fact>
        <Fact label={m['accounting.account.class']()}>{classWord(account.class)}</Fact>
        {account.parentId && (
          <Fact label={m['accounting.account.parent']()}>
            <TextLink href={links.account(account.parentId)}>{nameOfParent(account.parentId)}</TextLink>
          </Fact>
        )}
        <Fact label={m['accounting.account.side']()}>
          {normalSide(account) === 'debit' ? m['accounting.side.debit']() : m['accounting.side.credit']()}
        </Fact>
        {account.leaf && (
          <>
            <Fact label={m['accounting.account.control']()}>{controlWords[account.control]()}</Fact>
            <Fact label={m['accounting.account.cashFlow']()}>{cashFlowWords[account.cashFlow]()}</Fact>
          </>
        )}
        {required.length > 0 && <Fact label={m['accounting.account.requires']()}>{required.join('، ')}</Fact>}
      </dl>
      {account.mappingKeys.length > 0 && (
        <Card title={m['accounting.account.mappings']()}>
          <div className="row wrap">
            {account.mappingKeys.map(key => (
              <TextLink key={key} href={links.mapping(key)}>
                <span className="n">{key}</span>
              </TextLink>
            ))}
          </div>
        </Card>
      )}
      <Card title={m['accounting.account.months']()} flush>
        {account.months.length === 0 ? (
          <p className="card-body quiet">{m['accounting.account.noMovement']()}</p>
        ) : (
          <div className="plain-scroll">
            <table className="plain-table accounting-months">
              <thead>
                <tr>
                  <th scope="col">{m['accounting.period.label']()}</th>
                  <th scope="col" className="money-cell">
                    {m['accounting.side.debit']()}
                  </th>
                  <th scope="col" className="money-cell">
                    {m['accounting.side.credit']()}
                  </th>
                  <th scope="col" className="money-cell">
                    {m['accounting.account.balance']()}
                  </th>
                </tr>
              </thead>
              <tbody>
                {account.months.toReversed().map(month => (
                  <tr key={month.period}>
                    <td>
                      <span className="n">{month.period}</span>
                    </td>
                    <td className="money-cell">
                      <Amount amount={month.debit} />
                    </td>
                    <td className="money-cell">
                      <Amount amount={month.credit} />
                    </td>
                    <td className="money-cell">
                      <Amount amount={shownBalance(account, month.closing)} strong />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </Card>
    </div>
  )
}

/** Add a child, deactivate or activate, delete: a blocked one shows why. */
function MoreActs({ account, onAdd, onGone }: { account: Account; onAdd: () => void; onGone: () => void }) {
  const [isDeleting, setDeleting] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const deactivate = useCommand('accounting.account.deactivate')
  const edit = useCommand('accounting.account.edit')
  const remove = useCommand('accounting.account.delete')
  const { id, version } = account
  const whyNotDelete =
    account.hasLines || account.hasChildren || account.mappingKeys.length > 0
      ? m['accounting.account.hasHistory']({ code: account.code })
      : null
  const whyNotMove =
    account.level === 1
      ? m['accounting.account.root']()
      : account.hasLines || account.mappingKeys.length > 0
        ? m['accounting.account.hasHistory']({ code: account.code })
        : null
  const whyNotAdd =
    account.level >= 6
      ? m['accounting.account.depth']()
      : account.hasLines || account.mappingKeys.length > 0
        ? m['accounting.account.carries']()
        : null
  const failed = (error: Error) => showProblem(sayError(error))
  const switchOff = () =>
    deactivate.mutate(
      { id, version },
      {
        onSuccess: () => showToast(m['accounting.account.deactivated']({ code: account.code })),
        onError: failed,
      },
    )
  const switchOn = () => {
    const { nameAr, nameEn, contra, control, cashFlow } = account
    const { requiresParty, requiresCostCenter, requiresProfitUnit } = account
    const requires = { requiresParty, requiresCostCenter, requiresProfitUnit }
    edit.mutate(
      { id, version, nameAr, nameEn, contra, control, cashFlow, ...requires, active: true },
      {
        onSuccess: () => showToast(m['accounting.account.activated']({ code: account.code })),
        onError: failed,
      },
    )
  }
  const discard = () =>
    remove.mutate(
      { id, version },
      {
        onSuccess: () => {
          showToast(m['accounting.account.deleted']({ code: account.code }))
          onGone()
        },
        onError: error => {
          setDeleting(false)
          failed(error)
        },
      },
    )
  return (
    <>
      <Menu
        label={m['kernel.action.more']()}
        trigger={<Button kind="tertiary">{m['kernel.action.more']()}</Button>}
      >
        <MenuEntry name={m['accounting.account.addChild']()} onAction={onAdd} disabledReason={whyNotAdd} />
        <MenuEntry
          name={m['accounting.account.move']()}
          onAction={() => setMoving(true)}
          disabledReason={whyNotMove}
        />
        {account.active ? (
          <MenuEntry name={m['accounting.account.deactivate']()} onAction={switchOff} />
        ) : (
          <MenuEntry name={m['accounting.account.activate']()} onAction={switchOn} />
        )}
        <MenuEntry
          name={m['accounting.account.delete']()}
          danger
          onAction={() => setDeleting(true)}
          disabledReason={whyNotDelete}
        />
      </Menu>
      {isMoving && <MoveAccountDialog account={account} onClose={() => setMoving(false)} />}
      <Dialog
        open={isDeleting}
        onOpenChange={setDeleting}
        role="alertdialog"
        title={m['accounting.account.deleteTitle']({ code: account.code })}
        actions={
          <>
            <Button onPress={() => setDeleting(false)}>{m['kernel.action.cancel']()}</Button>
            <Button kind="danger" busy={remove.isPending} onPress={discard}>
              {m['kernel.action.delete']()}
            </Button>
          </>
        }
      >
        {m['accounting.account.deleteBody']({ name: nameOf(account) })}
      </Dialog>
    </>
  )
}
