import { defineWebModule } from '#kernel/web/module.ts'
import { restaurant } from './module.ts'

export const restaurantWeb = defineWebModule({
  manifest: restaurant,
  pages: {
    '/menu': () => import('./menuItem/MenuPage.tsx'),
    '/orders': () => import('./order/OrdersPage.tsx'),
    '/orders/kitchen': () => import('./kitchen/KitchenPage.tsx'),
    '/orders/setup': () => import('./floor/SetupPage.tsx'),
  },
})
