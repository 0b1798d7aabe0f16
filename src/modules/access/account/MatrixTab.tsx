import { useEffect, useMemo } from 'react'
import { m } from '#generated/words/messages.js'
import type { PermissionCategory } from '#kernel/shared/manifest.ts'
import { ExportMenu } from '#kernel/web/ExportMenu.tsx'
import { useAnswer } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import type { ListColumn } from '#kernel/web/list-column.ts'
import { sayCode, sayError } from '#kernel/web/say.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { StatusMark } from '#ui/StatusMark.tsx'
import { Toolbar } from '#ui/Toolbar.tsx'
import { companyRoles } from '../role/roles.rules.ts'
import { AccountTabs } from './AccountTabs.tsx'
import { categoryWords, roleWords } from './accountWords.web.ts'
import { inCategories, type MatrixRow } from './matrix.web.ts'

const columns = (): readonly ListColumn<MatrixRow>[] => [
  {
    id: 'label',
    header: m['access.permission.one'](),
    cell: row => (
      <span className="matrix-name">
        <span>{sayCode(`permission.${row.id}`)}</span>
        <span className="cap n">{row.id}</span>
      </span>
    ),
    exportKey: 'id',
  },
  {
    id: 'category',
    header: m['access.permission.category'](),
    cell: row => categoryWords[row.category as PermissionCategory](),
  },
  {
    id: 'level',
    header: m['access.permission.level'](),
    cell: row =>
      row.systemLevel ? (
        <Badge hue="violet">{m['access.permission.systemLevel']()}</Badge>
      ) : row.level === 'read' ? (
        m['access.permission.read']()
      ) : (
        m['access.permission.write']()
      ),
  },
  ...companyRoles.map(
    (role): ListColumn<MatrixRow> => ({
      id: role,
      header: roleWords[role](),
      align: 'center',
      exportKey: 'roles',
      cell: row =>
        row.roles.includes(role) ? (
          <span className="hue-green matrix-mark">
            <StatusMark kind="settled" />
            <span className="sr">{m['access.permission.held']()}</span>
          </span>
        ) : (
          <span className="quiet">{'\u2014'}</span>
        ),
    }),
  ),
]

/** «مصفوفة الصلاحيات»: which role carries which permission. */
export function MatrixTab() {
  const answer = useAnswer('access.permission.matrix', {})
  const [address, change] = useAddress()
  const search = String(address['search'] ?? '')
  const shown = useMemo(() => columns(), [])
  const title = m['access.tab.matrix']()
  useEffect(() => {
    document.title = title
  }, [title])
  const rows = useMemo(
    () => inCategories(answer.data?.rows ?? [], search).flatMap(([, found]) => found),
    [answer.data, search],
  )
  return (
    <div className="page list-page">
      <PageHeader
        title={m['access.page.accounts']()}
        count={m['access.permission.count']({ count: rows.length })}
      />
      <AccountTabs selected="matrix" />
      <Toolbar
        end={<ExportMenu title={title} query="access.permission.matrix" input={{}} columns={exported()} />}
      >
        <SearchField
          label={m['access.permission.search']()}
          value={search}
          onChange={text => change({ search: text })}
          slash
        />
      </Toolbar>
      {answer.error ? (
        <Notice
          hue="red"
          live
          actions={<Button onPress={() => void answer.refetch()}>{m['kernel.fault.retry']()}</Button>}
        >
          {sayError(answer.error)}
        </Notice>
      ) : (
        <DataTable
          label={title}
          columns={shown}
          rows={rows}
          rowId={row => row.id}
          loading={answer.isPending}
          density="compact"
          empty={
            <EmptyState
              title={m['kernel.list.noMatch']()}
              actions={
                <Button onPress={() => change({ search: undefined })}>
                  {m['kernel.list.clearFilters']()}
                </Button>
              }
            />
          }
        />
      )}
    </div>
  )
}

/** The sheet names the roles of a permission in one cell. */
const exported = (): readonly ListColumn<MatrixRow>[] =>
  ['id', 'category', 'level', 'roles'].map(key => ({
    id: key,
    header: {
      id: m['access.permission.one'](),
      category: m['access.permission.category'](),
      level: m['access.permission.level'](),
      roles: m['access.accounts.roles'](),
    }[key]!,
    cell: () => null,
  }))
