-- A transfer that was recalled or a card payment that was charged back: the receipt stays, its money went again on this day.
alter table billing.payment add column returned_on date;
alter table billing.payment add column return_reason text check (length(return_reason) between 1 and 300);
alter table billing.payment add constraint payment_returned check (returned_on is null or status = 'returned');

alter table billing.treasury_move drop constraint treasury_move_kind_check;
alter table billing.treasury_move add constraint treasury_move_kind_check
  check (kind in ('tender', 'voidedTender', 'returned', 'session', 'opening', 'cheque', 'bankFee', 'transfer', 'exchange'));
alter table billing.treasury_move drop constraint treasury_move_payment;
alter table billing.treasury_move add constraint treasury_move_payment
  check ((kind in ('tender', 'voidedTender', 'returned')) = (payment_id is not null));
