-- Money kept back for fines that may still come frees itself on a day, and says for how many it was kept.
alter table rentals.deposit_reserve
  add column release_on date,
  add column fine_count int check (fine_count > 0);
alter table rentals.deposit_reserve
  add constraint deposit_reserve_release check ((kind = 'lateFines') = (release_on is not null and fine_count is not null));
