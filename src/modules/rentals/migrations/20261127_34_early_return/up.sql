-- What the contract asks of a customer who brings the vehicle back before its end (rule 9); none where it says nothing.
alter table rentals.contract add column early_return_minor bigint not null default 0 check (early_return_minor >= 0);
