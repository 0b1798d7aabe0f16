import { bind, type ServerModule } from '#kernel/server/module.ts'
import { within } from '#modules/platform/public.server.ts'
import * as checkContract from './check/check.contract.ts'
import * as floorContract from './floor/floor.contract.ts'
import * as kitchenContract from './kitchen/kitchen.contract.ts'
import * as menuItemContract from './menuItem/menuItem.contract.ts'
import { restaurant } from './module.ts'
import * as orderContract from './order/order.contract.ts'

export const restaurantServer: ServerModule = {
  manifest: restaurant,
  endpoints: [
    ...bind(
      menuItemContract,
      () => import('./menuItem/menuItem.queries.ts'),
      () => import('./menuItem/menuItem.commands.ts'),
    ),
    ...within(
      ['orders'],
      bind(
        floorContract,
        () => import('./floor/floor.queries.ts'),
        () => import('./floor/floor.commands.ts'),
      ),
    ),
    ...within(
      ['orders'],
      bind(
        orderContract,
        () => import('./order/order.queries.ts'),
        () => import('./order/order.commands.ts'),
        () => import('./order/ordering.commands.ts'),
      ),
    ),
    ...within(
      ['orders'],
      bind(checkContract, () => import('./check/check.commands.ts')),
    ),
    ...within(
      ['orders'],
      bind(
        kitchenContract,
        () => import('./kitchen/kitchen.queries.ts'),
        () => import('./kitchen/kitchen.commands.ts'),
      ),
    ),
  ],
  migrations: new URL('./migrations/', import.meta.url),
  constraints: {
    station_name_taken: { code: 'restaurant.station.nameTaken', kind: 'conflict', field: 'nameAr' },
    dining_table_code_taken: { code: 'restaurant.table.codeTaken', kind: 'conflict', field: 'code' },
    menu_item_code_taken: { code: 'restaurant.dish.codeTaken', kind: 'conflict', field: 'code' },
    menu_item_hours: { code: 'restaurant.dish.hours', kind: 'invalid', field: 'closesAt' },
    dining_order_platform_ref: {
      code: 'restaurant.order.platformRef',
      kind: 'conflict',
      field: 'platformRef',
    },
  },
  contributes: {
    voidFollowers: async () => [(await import('./check/check.commands.ts')).followVoided],
  },
}
