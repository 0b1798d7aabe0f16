-- A row that was billed and paid before the company moved over: it belongs to the contract's total and is never invoiced here.
alter table rentals.schedule_row drop constraint schedule_row_state_check;
alter table rentals.schedule_row add constraint schedule_row_state_check
  check (state in ('scheduled', 'invoiced', 'cancelled', 'elsewhere'));
