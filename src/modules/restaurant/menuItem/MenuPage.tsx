import { Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#generated/words/messages.js'
import { type currencyDigits, parseMoney } from '#kernel/shared/money.ts'
import { useAnswer, useCommand } from '#kernel/web/hooks.ts'
import { useAddress } from '#kernel/web/list.ts'
import { sayError } from '#kernel/web/say.ts'
import { useCompany, useSession } from '#kernel/web/session.tsx'
import { Amount } from '#ui/Amount.tsx'
import { Button } from '#ui/Button.tsx'
import { ButtonLink } from '#ui/ButtonLink.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Money } from '#ui/Money.tsx'
import { onDemand } from '#ui/onDemand.tsx'
import { PageHeader } from '#ui/PageHeader.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { Switch } from '#ui/Switch.tsx'
import { showProblem } from '#ui/toast.ts'
import { type Dish, fieldWords } from './dishWords.web.ts'

const DishDialog = onDemand(async () => (await import('./DishDialog.tsx')).DishDialog)

/** What stays of a price after its ingredients, as a share of it; nothing where either is not known. */
function marginOf(dish: Dish, currency: Parameters<typeof currencyDigits>[0]): string | null {
  if (dish.cost === null || dish.recipe.length === 0) return null
  const [price, cost] = [parseMoney(dish.price, currency), parseMoney(dish.cost, currency)]
  if (!price.ok || !cost.ok || price.minor === 0) return null
  return `${Math.round(((price.minor - cost.minor) / price.minor) * 100)}%`
}

/** The menu by sections: what a dish costs, what it earns, whether it is offered now. */
export default function MenuPage() {
  const { can } = useSession()
  const [address, change] = useAddress()
  const [search, setSearch] = useState('')
  const answer = useAnswer(
    'restaurant.menuItem.list',
    { inactive: true, ...(search ? { search } : {}) },
    { keepPrevious: true },
  )
  const rows = answer.data?.rows ?? []
  const mayWrite = can('restaurant.menu.write')
  const opened = rows.find(row => row.id === address['dish'])
  const add = mayWrite && (
    <Button kind="primary" onPress={() => change({ add: 'new' })}>
      <Plus aria-hidden />
      {m['restaurant.menuItem.add']()}
    </Button>
  )
  const close = () => change({ add: undefined, dish: undefined })
  return (
    <div className="page">
      <PageHeader
        title={m['restaurant.menuItem.list.title']()}
        actions={
          <>
            {mayWrite && <ButtonLink href="/orders/setup">{m['restaurant.floor.title']()}</ButtonLink>}
            {add}
          </>
        }
      />
      <div className="row">
        <SearchField label={m['restaurant.menuItem.search']()} value={search} onChange={setSearch} />
      </div>
      {rows.length === 0 && !answer.isPending && (
        <Card>
          <EmptyState title={m['restaurant.menuItem.empty']()} actions={add} />
        </Card>
      )}
      {[...Map.groupBy(rows, row => row.section)].map(([section, dishes]) => (
        <Section
          key={section}
          section={section}
          dishes={dishes}
          onOpen={mayWrite ? dish => change({ dish: dish.id }) : null}
        />
      ))}
      {(opened || address['add'] !== undefined) && mayWrite && (
        <DishDialog key={opened?.id ?? 'new'} dish={opened ?? null} onClose={close} />
      )}
    </div>
  )
}

function Section(props: { section: string; dishes: Dish[]; onOpen: ((dish: Dish) => void) | null }) {
  const { section, dishes, onOpen } = props
  const { currency } = useCompany()
  const { can } = useSession()
  const sell = useCommand('restaurant.menuItem.soldOut')
  const turn = async (dish: Dish, isSoldOut: boolean) => {
    try {
      await sell.mutateAsync({ id: dish.id, isSoldOut })
    } catch (error) {
      showProblem(sayError(error))
    }
  }
  const soldOut = (dish: Dish) => (
    <Switch
      on={dish.isSoldOut}
      onChange={on => void turn(dish, on)}
      disabled={!can('restaurant.kitchen.write')}
    >
      {fieldWords.isSoldOut()}
    </Switch>
  )
  const state = (dish: Dish) =>
    dish.isSoldOut ? (
      <StatusBadge kind="late">{m['restaurant.menuItem.soldOut']()}</StatusBadge>
    ) : dish.isOffered ? (
      <StatusBadge kind="settled">{m['restaurant.menuItem.offered']()}</StatusBadge>
    ) : (
      <StatusBadge kind="paused">{m['restaurant.menuItem.notOffered']()}</StatusBadge>
    )
  return (
    <Card title={section} flush>
      <DataTable
        bare
        label={section}
        rows={dishes}
        rowId={(dish: Dish) => dish.id}
        {...(onOpen ? { onOpen } : {})}
        card={dish => (
          <div className="stack tight">
            <span className="card-row">
              <bdi className="strong">{dish.nameAr}</bdi>
              <Money amount={dish.price} strong />
            </span>
            <span className="card-row">
              {state(dish)}
              {soldOut(dish)}
            </span>
          </div>
        )}
        columns={[
          { id: 'name', header: fieldWords.nameAr(), cell: dish => <bdi>{dish.nameAr}</bdi> },
          {
            id: 'price',
            header: fieldWords.price(),
            align: 'money',
            cell: dish => <Amount amount={dish.price} />,
          },
          {
            id: 'cost',
            header: fieldWords.cost(),
            align: 'money',
            cell: dish =>
              dish.cost === null || dish.recipe.length === 0 ? '—' : <Amount amount={dish.cost} />,
          },
          {
            id: 'margin',
            header: fieldWords.margin(),
            align: 'money',
            cell: dish => <span className="n">{marginOf(dish, currency) ?? '—'}</span>,
          },
          { id: 'station', header: fieldWords.station(), cell: dish => <bdi>{dish.station.name}</bdi> },
          {
            id: 'portionsLeft',
            header: fieldWords.portionsLeft(),
            align: 'money',
            cell: dish => <span className="n">{dish.portionsLeft ?? '—'}</span>,
          },
          { id: 'state', header: fieldWords.isOffered(), cell: state },
          { id: 'soldOut', header: fieldWords.isSoldOut(), cell: soldOut },
        ]}
      />
    </Card>
  )
}
