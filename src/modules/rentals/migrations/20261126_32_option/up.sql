-- The sale of a rented vehicle to the customer who rented it to own belongs to his contract.
alter table rentals.contract_invoice drop constraint contract_invoice_kind_check;
alter table rentals.contract_invoice add constraint contract_invoice_kind_check
  check (kind in ('row', 'downPayment', 'charges', 'mark', 'swap', 'credit', 'option'));
