import { ChevronsDownUp, ChevronsUpDown, Plus } from 'lucide-react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { m } from '#generated/words/messages.js'
import { documentUrl } from '#kernel/web/api.ts'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { Loaded } from '#kernel/web/RecordPage.tsx'
import { currentLocale } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { SavedViews } from '#modules/platform/public.web.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Checkbox } from '#ui/Checkbox.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FilterButton } from '#ui/FilterButton.tsx'
import { FilterChip } from '#ui/FilterChip.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { late } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Select } from '#ui/Select.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { shownBalance } from '../account/account.rules.ts'
import '../accounting.css'
import { nameOf } from '../account/names.web.ts'
import { links } from '../links.web.ts'
import { useControlKey } from '../pageKeys.web.ts'
import { LevelChip, LevelSelect } from '../report/FilterParts.tsx'
import { SheetMenu } from '../report/SheetMenu.tsx'
import { classWord, controlWords } from '../wordMaps.web.ts'
import { AccountPanel } from './AccountPanel.tsx'
import { AccountTable } from './AccountTable.tsx'
import { openTo, treeRows } from './accountTree.web.ts'
import type { ChartAccount, Editing } from './chartAccount.web.ts'
import { TemplateButton } from './TemplateButton.tsx'

const AccountForm = late(() => import('./AccountForm.tsx'))

const classNumbers = [1, 2, 3, 4, 5] as const

/** Chart of accounts: the tree, and at the side the account, a new child or a change. */
export default function ChartPage() {
  const answer = useAnswer('accounting.account.list', { inactive: true })
  useEffect(() => {
    document.title = m['accounting.page.chart']()
  }, [])
  return <Loaded answer={answer}>{({ rows }) => <Chart accounts={rows} />}</Loaded>
}

function Chart({ accounts }: { accounts: readonly ChartAccount[] }) {
  const { can } = useSession()
  const { currency } = useCompany()
  const [address, change] = useAddress()
  const [open, setOpen] = useState<ReadonlySet<string>>(() => openTo(accounts, 2))
  const [editing, setEditing] = useState<Editing | null>(null)
  const search = String(address['search'] ?? '')
  const accountId = address['account'] ? String(address['account']) : null
  const classNumber = Number(address['class'] ?? 0)
  const level = Number(address['level'] ?? 6)
  const withInactive = address['inactive'] === true
  const withoutZero = address['zero'] === false
  const mayWrite = can('finance.accounts.write')

  const shown = useMemo(
    () =>
      accounts.filter(
        account =>
          (withInactive || account.active) &&
          (!withoutZero || /[1-9]/.test(account.balance)) &&
          account.level <= level &&
          (classNumber === 0 || account.class === classNumber),
      ),
    [accounts, withInactive, withoutZero, classNumber, level],
  )
  const rows = useMemo(() => treeRows(shown, open, search), [shown, open, search])
  const allOpen = shown.every(account => account.leaf || open.has(account.id))
  const add = (parentId: string | null) => setEditing({ add: parentId })
  // The account at hand is the natural parent: the one that is open, or the heading it stands under.
  const atHand = accounts.find(account => account.id === accountId)
  const parentAtHand = atHand ? (atHand.leaf ? atHand.parentId : atHand.id) : null
  useControlKey('KeyN', mayWrite ? () => add(parentAtHand) : null)
  const isFiltered = search !== '' || classNumber !== 0 || withoutZero || level < 6

  const toggle = (id: string, isOpen: boolean) =>
    setOpen(before => {
      const next = new Set(before)
      if (isOpen) next.add(id)
      else next.delete(id)
      return next
    })

  return (
    <div className="page list-page">
      <PageHeader
        title={m['accounting.page.chart']()}
        count={m['accounting.chart.count']({ count: accounts.filter(account => account.leaf).length })}
        actions={
          <>
            <ButtonLink kind="tertiary" href={links.opening}>
              {m['accounting.page.opening']()}
            </ButtonLink>
            {mayWrite && <ButtonLink href={links.chartImport}>{m['accounting.import.act']()}</ButtonLink>}
            {mayWrite && (
              <Button kind="primary" onPress={() => add(parentAtHand)}>
                <Plus aria-hidden />
                {m['accounting.chart.add']()}
              </Button>
            )}
          </>
        }
      />
      <SavedViews
        list="accounting.account.list"
        aside={['account']}
        views={[
          { id: 'all', name: m['accounting.filter.all'](), search: {} },
          ...classNumbers.map(number => ({
            id: String(number),
            name: classWord(number),
            search: { class: number },
          })),
        ]}
      />
      <Toolbar
        search={
          <SearchField
            label={m['accounting.chart.search']()}
            value={search}
            onChange={text => change({ search: text })}
            slash
          />
        }
        end={
          <>
            <IconButton
              label={allOpen ? m['accounting.chart.closeAll']() : m['accounting.chart.openAll']()}
              framed
              onPress={() => setOpen(openTo(shown, allOpen ? 0 : 6))}
            >
              {allOpen ? <ChevronsDownUp aria-hidden /> : <ChevronsUpDown aria-hidden />}
            </IconButton>
            <SheetMenu
              pdf={documentUrl('accounting.account.document', {
                ...(search ? { search } : {}),
                ...(classNumber ? { class: classNumber } : {}),
                ...(level < 6 ? { level } : {}),
                inactive: withInactive,
                zero: !withoutZero,
                locale: currentLocale(),
              })}
              sheet={{
                title: m['accounting.page.chart'](),
                currency,
                columns: [
                  { header: m['accounting.account.codeLabel'](), kind: 'text' },
                  { header: m['accounting.account.name'](), kind: 'text' },
                  { header: m['accounting.account.nameEn'](), kind: 'text' },
                  { header: m['accounting.account.class'](), kind: 'text' },
                  { header: m['accounting.account.control'](), kind: 'text' },
                  { header: m['accounting.account.balance'](), kind: 'money' },
                  { header: m['accounting.account.state'](), kind: 'text' },
                ],
                rows: rows.map(({ account }) => [
                  account.code,
                  account.nameAr,
                  account.nameEn,
                  classWord(account.class),
                  account.leaf ? controlWords[account.control]() : null,
                  shownBalance(account, account.balance),
                  account.active ? m['accounting.account.active']() : m['accounting.account.inactive'](),
                ]),
              }}
            />
          </>
        }
      >
        {classNumber !== 0 && (
          <FilterChip
            name={m['accounting.account.class']()}
            value={classWord(classNumber)}
            onRemove={() => change({ class: undefined })}
          />
        )}
        {level < 6 && <LevelChip level={level} onChange={next => change({ level: next ?? undefined })} />}
        {withInactive && (
          <FilterChip
            name={m['accounting.account.state']()}
            value={m['accounting.chart.withInactive']()}
            onRemove={() => change({ inactive: undefined })}
          />
        )}
        {withoutZero && (
          <FilterChip
            name={m['accounting.account.balance']()}
            value={m['accounting.chart.notZero']()}
            onRemove={() => change({ zero: undefined })}
          />
        )}
        <FilterButton>
          <Select
            label={m['accounting.account.class']()}
            value={classNumber === 0 ? 'all' : String(classNumber)}
            onChange={value => change({ class: value === 'all' ? undefined : Number(value) })}
            options={[
              { id: 'all', name: m['accounting.filter.all']() },
              ...classNumbers.map(number => ({ id: String(number), name: classWord(number) })),
            ]}
          />
          <LevelSelect level={level} onChange={next => change({ level: next ?? undefined })} />
          <Checkbox checked={withInactive} onChange={on => change({ inactive: on || undefined })}>
            {m['accounting.chart.withInactive']()}
          </Checkbox>
          <Checkbox checked={withoutZero} onChange={on => change({ zero: on ? false : undefined })}>
            {m['accounting.chart.notZero']()}
          </Checkbox>
        </FilterButton>
      </Toolbar>
      <AccountTable
        rows={rows}
        onOpen={account => change({ account: account.id })}
        onToggle={search === '' ? toggle : undefined}
        onAdd={mayWrite ? account => add(account.id) : undefined}
        empty={
          isFiltered ? (
            <EmptyState
              title={m['kernel.list.noMatch']()}
              actions={
                <Button
                  onPress={() =>
                    change({ search: undefined, class: undefined, zero: undefined, level: undefined })
                  }
                >
                  {m['kernel.list.clearFilters']()}
                </Button>
              }
            />
          ) : (
            <EmptyState title={m['accounting.chart.empty']()} actions={mayWrite && <TemplateButton />} />
          )
        }
      />
      {accountId && !editing && (
        <AccountPanel
          id={accountId}
          onClose={() => change({ account: undefined })}
          onAdd={() => add(accountId)}
          onEdit={account => setEditing({ edit: account })}
          nameOfParent={id => {
            const parent = accounts.find(account => account.id === id)
            return parent ? `${parent.code} ${nameOf(parent)}` : ''
          }}
        />
      )}
      {editing && (
        <Suspense fallback={null}>
          <AccountForm
            editing={editing}
            accounts={accounts}
            onClose={() => setEditing(null)}
            onSaved={(id, parentId) => {
              setEditing(null)
              if (parentId) toggle(parentId, true)
              change({ account: id })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
