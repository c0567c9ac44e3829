import { useState } from 'react';
import { TOURNAMENT_ORDERS, type Order } from './folder-filter.ts';

const KEY = 'turnierpult-order';

/** The order of the tournaments, and its setter. It stays after a reload, on this device and for every organisation. */
export function useKeptOrder(): readonly [Order, (order: Order) => void] {
  const [order, setOrder] = useState(read);
  const choose = (chosen: Order): void => {
    setOrder(chosen);
    try {
      localStorage.setItem(KEY, chosen);
    } catch {
      // Storage is unavailable: it lasts as long as the page.
    }
  };
  return [order, choose];
}

function read(): Order {
  try {
    const kept = localStorage.getItem(KEY);
    return TOURNAMENT_ORDERS.find((order) => order === kept) ?? 'next';
  } catch {
    return 'next';
  }
}
